/**
 * Places in the page for rows. A row that comes into sight takes the place of one that has left it, so that scrolling
 * changes the texts of existing rows instead of making and removing rows.
 * @param before slot of each row of the last time.
 * @returns slot of each row: rows that stay keep theirs, others take free ones from the lowest.
 */
export function rowSlots(before: ReadonlyMap<number, number>, rows: readonly number[]): Map<number, number> {
  const slots = new Map<number, number>();
  const taken = new Set<number>();
  for (const row of rows) {
    const slot = before.get(row);
    if (slot === undefined) continue;
    slots.set(row, slot);
    taken.add(slot);
  }
  let free = 0;
  for (const row of rows) {
    if (slots.has(row)) continue;
    while (taken.has(free)) free++;
    slots.set(row, free++);
  }
  return slots;
}
