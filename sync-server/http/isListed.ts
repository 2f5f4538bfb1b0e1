/** Whether a list names a row: what is archived only when it is asked for. */
export function isListed(row: { is_archived: boolean }, query: { include_archived?: string | undefined }): boolean {
  return !row.is_archived || query.include_archived === 'true';
}
