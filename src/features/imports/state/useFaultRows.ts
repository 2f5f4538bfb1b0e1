import { useEffect, useState } from 'react';
import type { ServerCheck } from './useImportCheck';

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

/** The rows of the file in which the server found errors, for the texts of their cells. */
export function useFaultRows(
  check: ServerCheck | null,
  rowsAt: (numbers: readonly number[]) => Promise<Map<number, string[]>>,
): ReadonlyMap<number, readonly string[]> {
  const [rows, setRows] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    setRows(NONE);
    if (!check || check.errors.length === 0) return;
    const numbers = [...new Set(check.errors.map(({ row }) => row))];
    rowsAt(numbers).then(
      (found) => wanted && setRows(found),
      () => {
        // The worker that had them has ended; the errors are shown without their texts.
      },
    );
    return () => {
      wanted = false;
    };
  }, [check, rowsAt]);
  return rows;
}
