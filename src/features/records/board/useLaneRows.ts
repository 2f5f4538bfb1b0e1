import { useEffect, useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { TableWatch } from '@/engine/tableWatch';
import { askWatch } from '../state/askWatch';
import type { Lane } from './lanes';

interface Held {
  /** Place of the first row in the lane. */
  from: number;
  rows: readonly WindowRow[];
  /** What the rows are of; rows of the same are the same rows, whenever they are asked for. */
  version: number;
}

const NOTHING: Held = { from: 0, rows: [], version: -1 };

/** The answer with the rows that are held already in their own objects: their cards are not drawn again. */
function kept(before: Held, next: Held): Held {
  if (before.version !== next.version) return next;
  const held = new Map(before.rows.map((row) => [row.id, row]));
  return { ...next, rows: next.rows.map((row) => held.get(row.id) ?? row) };
}

/**
 * The records of a lane that are in sight.
 * @param version changes with every change of the table or the question.
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
      // Overtaken: the newer answer is on its way.
      () => undefined,
    );
    return () => {
      latest = false;
    };
  }, [watch, version, start, count, from, to]);
  return held;
}
