import type { TableWatch } from '@/engine/tableWatch';

/** Maximum time, in milliseconds, to wait for the row of a record at one index. */
const PATIENCE = 1_000;

/**
 * Waits until the rows on the screen are those in which a record was found: the index of a record that was just created
 * is known before its row is here, and a cursor moved there too early would be on the record that is still in that row.
 * @returns its row, which may have moved meanwhile; null if it has not arrived.
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
