import { startTransition, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { hands } from '@/ui';
import { PaneCourse } from './paneCourse';

interface OpenRecordAsk {
  /** The record that the address names. */
  named: string | null;
  /** Whether rows are here to move to. */
  ready: boolean;
  /**
   * Makes the row of a record the active one.
   * @param since number of `hands` above which the person has chosen another place
   * @returns whether the cursor was moved there
   */
  goTo(recordId: string, since: number): Promise<boolean>;
  /** Puts the open record into the address. */
  onRecord: ((recordId: string | null) => void) | undefined;
}

/**
 * The record whose pane is open. It follows the person from row to row, and stays when rows move under the cursor; if
 * the address names a record (a link, a search, a reload) the grid first moves to that one.
 * @returns `open`, to open a record or close the pane, and `follow`, to be called for each row that is reached.
 */
export function useOpenRecord({ named, ready, goTo, onRecord }: OpenRecordAsk) {
  const [openRecord, setOpenRecord] = useState(named);
  const [course] = useState(() => new PaneCourse(named));
  /** The record that the pane will show when there is time: many rows are passed while a key is held down. */
  const next = useRef<string | null>(null);
  const [turn, takeTurn] = useReducer((before: number) => before + 1, 0);
  // The rows may arrive late: if the person has chosen a cell by then, the cursor stays there, and the pane keeps the
  // record of the address.
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
  // Before anything else happens: an action after this render sets an address of its own.
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
