import { startTransition, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { hands } from '@/ui';
import { PaneCourse } from './paneCourse';

interface OpenRecordAsk {
  /** The record that the address names. */
  named: string | null;
  /** Whether rows are here to go to. */
  ready: boolean;
  /**
   * Makes the row of a record the active one.
   * @param since number of `hands` from which on the person has chosen another place
   * @returns whether the cursor was taken there
   */
  goTo(recordId: string, since: number): Promise<boolean>;
  /** Puts the open record into the address. */
  onRecord: ((recordId: string | null) => void) | undefined;
}

/**
 * The record whose pane is open. It follows the person from row to row, and stays when rows move under the cursor; where the address names a record (a link, a search, a reload)
 * the grid moves to that one first.
 * @returns `open`, for an act that opens a record or closes the pane, and `follow`, to be told of each row that is reached.
 */
export function useOpenRecord({ named, ready, goTo, onRecord }: OpenRecordAsk) {
  const [openRecord, setOpenRecord] = useState(named);
  const [course] = useState(() => new PaneCourse(named));
  /** The record that the pane comes to when there is time: many rows are passed while a key is held. */
  const next = useRef<string | null>(null);
  const [turn, takeTurn] = useReducer((before: number) => before + 1, 0);
  // All rows may be here late: who has chosen a cell by then stays there, and the pane keeps what the address names.
  const since = useRef<number | null>(null);
  const latest = useRef(goTo);
  latest.current = goTo;

  const open = useCallback(
    (recordId: string | null) => {
      next.current = null;
      course.opened(recordId);
      setOpenRecord(recordId);
      onRecord?.(recordId);
    },
    [course, onRecord],
  );
  const follow = useCallback(
    (recordId: string) => {
      next.current = course.chose(recordId);
      if (next.current !== null) startTransition(takeTurn);
    },
    [course],
  );
  useEffect(() => {
    if (turn > 0 && next.current !== null) open(next.current);
  }, [turn, open]);
  // Before anything else happens: an act after this render makes an address of its own.
  useLayoutEffect(() => {
    if (course.named(named)) {
      next.current = null;
      since.current = null;
      setOpenRecord(named);
    }
    since.current ??= hands();
    if (!ready) return;
    const record = course.setOut();
    if (record !== null) void latest.current(record, since.current).then((isShown) => course.arrived(record, isShown));
  }, [course, named, ready]);
  return { openRecord, open, follow };
}
