import { useEffect, useRef, useState } from 'react';
import { hands } from '@/ui';
import type { SceneCursor } from './sceneCursor';

interface Place {
  recordId: string;
  fieldId: string | null;
}

/** Where the cursor was in each table, view and set since the page was loaded. */
const places = new Map<string, Place>();
/** By table, the record that was opened on its own page since its rows were last shown. */
const read = new Map<string, string>();

/** Called when a record is opened on its own page: going back to the rows leads to it. */
export function noteReadRecord(sliceId: string, recordId: string): void {
  read.set(sliceId, recordId);
}

interface KeptPlaceAsk {
  /** Id of the view, the set or the table. */
  key: string;
  sliceId: string;
  cursor: SceneCursor;
  /** The rows are shown, and the address names none of them. */
  isFree: boolean;
  /** Whether rows are here to move to. */
  ready: boolean;
  /** @param since number of `hands` above which the person has chosen another place */
  goTo(recordId: string, fieldId: string | null, since: number): Promise<boolean>;
}

/** Returns the cursor to where it was when these rows were left, or to the record that was opened since. */
export function useKeptPlace({ key, sliceId, cursor, isFree, ready, goTo }: KeptPlaceAsk): void {
  // Read before the grid puts its cursor on the first cell.
  const [before] = useState(() => (isFree ? placeOf(key, sliceId) : null));
  const wanted = useRef(before);
  // The rows may arrive late: if the person has chosen a cell by then, the cursor stays there.
  const [since] = useState(hands);
  const way = useRef(goTo);
  way.current = goTo;
  useEffect(() => {
    if (!ready || !wanted.current) return;
    const { recordId, fieldId } = wanted.current;
    wanted.current = null;
    void way.current(recordId, fieldId, since);
  }, [ready, since]);
  useEffect(() => {
    if (!isFree) return;
    read.delete(sliceId);
    return cursor.subscribe(({ active }) => {
      if (active) places.set(key, { recordId: active.rowKey, fieldId: active.columnKey });
    });
  }, [cursor, key, sliceId, isFree]);
}

function placeOf(key: string, sliceId: string): Place | null {
  const place = places.get(key);
  const recordId = read.get(sliceId) ?? place?.recordId;
  return recordId === undefined ? null : { recordId, fieldId: place?.fieldId ?? null };
}
