import { useMemo } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { EditContext } from '../state/editContext';
import { fittingHeight, PICTURE } from './fittingHeight';

const LEAST = 32;

/** The height that a row needs for its content; a row is measured once, until a column or a name in it changes. */
export function useFitRow({ table, lookups, columns, fieldIndex }: EditContext): (row: WindowRow) => number {
  const { curves, slice } = table;
  return useMemo(() => {
    const known = new WeakMap<WindowRow, number>();
    const measured = (row: WindowRow) =>
      columns.reduce((height, { field, width }) => {
        const index = fieldIndex.get(field.id);
        const cell = index === undefined ? null : (row.cells[index] ?? null);
        if (curves.has(field.id)) return cell ? Math.max(height, PICTURE) : height;
        const isKey = slice?.key_field_ids.includes(field.id) ?? false;
        return Math.max(height, fittingHeight(field, cell, { lookups, width, isKey }));
      }, LEAST);
    return (row) => {
      let height = known.get(row);
      if (height === undefined) {
        height = measured(row);
        known.set(row, height);
      }
      return height;
    };
  }, [columns, fieldIndex, lookups, curves, slice]);
}
