const PREFIX = 'lookup:';

/** The name of the column that shows a lookup field. */
export const lookupColumnId = (lookupFieldId: string) => `${PREFIX}${lookupFieldId}`;

/** The lookup field that a column shows, null for all other columns. */
export function lookupOfColumn(columnId: string): string | null {
  return columnId.startsWith(PREFIX) ? columnId.slice(PREFIX.length) : null;
}
