import { useEffect, useState } from 'react';
import { figureOf } from '@/domain/fields/figureOf';
import type { TableWindow } from '@/engine/tableWatch';
import { whenIdle } from '@/lib/whenIdle';
import type { ColumnModel } from '../model/columnModel';

const NONE: ReadonlyMap<string, number> = new Map();
/** Maximum number of decimals to align: more would push short numbers far from the edge. */
const MOST = 4;

const MAY_BE_NUMBER = /number$|^formula$/;

/** The largest number of decimals in each column, in the rows seen so far, to align decimal points. */
export function useDecimals(
  current: TableWindow | null,
  columns: readonly ColumnModel[],
  fieldIndex: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const [most, setMost] = useState(NONE);
  useEffect(() => {
    if (!current) return;
    // After the rows are on the screen: thousands of numbers are formatted here to count their decimals.
    return whenIdle(() => setMost((before) => moreDecimals(before, current, columns, fieldIndex)));
  }, [current, columns, fieldIndex]);
  return most;
}

function moreDecimals(
  before: ReadonlyMap<string, number>,
  current: TableWindow,
  columns: readonly ColumnModel[],
  fieldIndex: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  let next: Map<string, number> | undefined;
  for (const { field } of columns) {
    const index = fieldIndex.get(field.id);
    if (index === undefined || !MAY_BE_NUMBER.test(field.field_type)) continue;
    const held = before.get(field.id) ?? 0;
    let count = held;
    for (const row of current.rows) {
      if (count === MOST) break;
      const content = row.cells[index]?.values[0]?.content;
      const text = content === undefined ? '' : figureOf(content, field);
      const point = text.indexOf('.');
      if (point >= 0 && !text.includes('e')) count = Math.max(count, Math.min(MOST, text.length - point - 1));
    }
    if (count !== held) next = (next ?? new Map(before)).set(field.id, count);
  }
  return next ?? before;
}
