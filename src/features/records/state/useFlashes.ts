import { useEffect, useRef, useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { TableWindow } from '@/engine/tableWatch';
import { personHue } from '@/ui';
import type { GridFlash } from '@/ui/grid';

/** Time for which a cell is highlighted, in milliseconds. */
const LIT = 1_000;
/**
 * Maximum number of cells: more at once come from an import or a paste, and a screen full of highlights says nothing.
 */
const MOST = 40;
const NONE: readonly GridFlash[] = [];

/**
 * Cells that somebody else has changed since the rows were drawn, each highlighted for a second in the colour of its
 * author.
 */
export function useFlashes(
  current: TableWindow | null,
  fieldIds: readonly string[],
  userId: string,
): readonly GridFlash[] {
  const [flashes, setFlashes] = useState<readonly GridFlash[]>(NONE);
  const before = useRef<{ fieldIds: readonly string[]; rows: ReadonlyMap<string, WindowRow> }>(undefined);
  useEffect(() => {
    const held = before.current;
    const rows = new Map(current?.rows.map((row) => [row.id, row]));
    before.current = { fieldIds, rows };
    if (!held || held.fieldIds !== fieldIds) return;
    const lit: GridFlash[] = [];
    for (const [id, row] of rows) {
      const old = held.rows.get(id);
      if (!old || old === row) continue;
      row.cells.forEach((cell, index) => {
        const value = cell?.values[0];
        const was = old.cells[index]?.values[0];
        const columnKey = fieldIds[index];
        // Only newer values: a window that is read again contains the same values.
        if (!value || columnKey === undefined || value.author === userId || value.id === '' || value.id === was?.id)
          return;
        if (was && value.at <= was.at) return;
        lit.push({ key: value.id, rowKey: id, columnKey, color: `var(--p${personHue(value.author)})` });
      });
    }
    if (lit.length === 0 || lit.length > MOST) return;
    setFlashes((now) => [...now, ...lit]);
    const keys = new Set(lit.map(({ key }) => key));
    setTimeout(() => setFlashes((now) => now.filter(({ key }) => !keys.has(key))), LIT);
  }, [current, fieldIds, userId]);
  return flashes;
}
