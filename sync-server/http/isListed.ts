/** Whether a list includes a row: archived rows only on request. */
export function isListed(row: { is_archived: boolean }, query: { include_archived?: string | undefined }): boolean {
  return !row.is_archived || query.include_archived === 'true';
}
