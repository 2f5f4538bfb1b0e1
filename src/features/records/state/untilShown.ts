import type { TableWatch } from '@/engine/tableWatch';

/** Longest wait for the row of a record at one place, in milliseconds. */
const PATIENCE = 1_000;

/**
 * Waits until the rows that the screen has are those in which a record was found: the place of a record that was made just
 * now is known before its row is, and a cursor taken there meanwhile would be on the record that is still in that row.
 * @returns its row, which may have moved meanwhile; null if it has not come.
 */
export function untilShown(watch: TableWatch, recordId: string, row: number): Promise<number | null> {
  const place = () => {
    const current = watch.current();
    if (!current || current.result.shown <= row) return null;
    const held = current.rows.find(({ id }) => id === recordId);
    if (held) return held.index;
    // Rows beyond the window are fetched when the cursor is there.
    return current.rows.some(({ index }) => index === row) ? null : row;
  };
  return new Promise((resolve) => {
    const at = place();
    if (at !== null) return resolve(at);
    const end = (found: number | null) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(found);
    };
    const timer = setTimeout(end, PATIENCE, null);
    const unsubscribe = watch.subscribe(() => {
      const found = place();
      if (found !== null) end(found);
    });
  });
}
