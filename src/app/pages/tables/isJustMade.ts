/** How old a table may be, in ms, to be announced as new. */
const NEW_MILLIS = 5_000;

/** Whether a table was made just now, so that the alert of a new table is shown. */
export function isJustMade(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) <= NEW_MILLIS;
}
