/**
 * Slots in the DOM for rows. A row that comes into view takes the slot of one that has left, so that scrolling changes
 * the texts of existing elements instead of creating and removing them.
 * @param before previous slot of each row.
 * @returns slot of each row: rows that stay keep theirs, others take the lowest free ones.
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
