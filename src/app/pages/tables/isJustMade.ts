/** Maximum age of a table, in ms, to be announced as new. */
const NEW_MILLIS = 5_000;

/** Whether a table was created just now, so that the alert for a new table is shown. */
export function isJustMade(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) <= NEW_MILLIS;
}
