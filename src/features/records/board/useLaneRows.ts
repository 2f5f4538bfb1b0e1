import { useEffect, useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { TableWatch } from '@/engine/tableWatch';
import { askWatch } from '../state/askWatch';
import type { Lane } from './lanes';

interface Held {
  /** Index of the first row in the lane. */
  from: number;
  rows: readonly WindowRow[];
  /** Version of the data behind the rows; rows of equal versions are the same rows, whenever they were requested. */
  version: number;
}

const NOTHING: Held = { from: 0, rows: [], version: -1 };

/** The answer, with rows that are already held keeping their objects: their cards are not rendered again. */
function kept(before: Held, next: Held): Held {
  if (before.version !== next.version) return next;
  const held = new Map(before.rows.map((row) => [row.id, row]));
  return { ...next, rows: next.rows.map((row) => held.get(row.id) ?? row) };
}

/**
 * The visible records of a lane.
 * @param version changes with every change of the table or the query.
 */
export function useLaneRows(watch: TableWatch | null, lane: Lane, version: number, from: number, to: number): Held {
  const [held, setHeld] = useState(NOTHING);
  const { start, count } = lane;
  useEffect(() => {
    void version;
    const end = Math.min(to, count);
    if (!watch || end <= from) return setHeld(NOTHING);
    let latest = true;
    askWatch(watch, (asked) => asked.window(start + from, start + end)).then(
      (rows) => latest && rows && setHeld((before) => kept(before, { from, rows, version })),
      // Overtaken: the newer result will arrive.
      () => undefined,
    );
    return () => {
      latest = false;
    };
  }, [watch, version, start, count, from, to]);
  return held;
}
