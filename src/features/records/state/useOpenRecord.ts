import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface OpenRecordAsk {
  /** The record that the address names. */
  named: string | null;
  /** The record of the row that this person went to last. */
  activeRow: string | undefined;
  /** Whether rows are here to go to. */
  ready: boolean;
  /** Makes the row of a record the active one. @returns whether the view shows it */
  goTo(recordId: string): Promise<boolean>;
  /** Puts the open record into the address. */
  onRecord: ((recordId: string | null) => void) | undefined;
}

/**
 * The record whose pane is open. It follows the person from row to row, and stays when rows move under the cursor; where the address names a record (a link, a search, a reload)
 * the grid goes to that one first.
 */
export function useOpenRecord({ named, activeRow, ready, goTo, onRecord }: OpenRecordAsk) {
  const [openRecord, setOpenRecord] = useState(named);
  /** What the address names by our own doing, or what we have taken from it. */
  const known = useRef(named);
  /** The named record that the grid has not set out for. */
  const waiting = useRef(named);
  /** The named record on the way to which the grid is. */
  const wanted = useRef(named);
  const latest = useRef({ activeRow, goTo });
  latest.current = { activeRow, goTo };

  const open = useCallback(
    (recordId: string | null) => {
      wanted.current = null;
      waiting.current = null;
      known.current = recordId;
      setOpenRecord(recordId);
      onRecord?.(recordId);
    },
    [onRecord],
  );
  // Before anything else happens: an act after this render makes an address of its own.
  useLayoutEffect(() => {
    if (named !== known.current) {
      known.current = named;
      wanted.current = named;
      waiting.current = named;
      setOpenRecord(named);
    }
    const record = waiting.current;
    if (record === null || !ready) return;
    waiting.current = null;
    void latest.current.goTo(record).then((isShown) => {
      // A record that the view leaves out is read in its pane; the next row that is chosen takes its place.
      if (wanted.current === record && (!isShown || latest.current.activeRow === record)) wanted.current = null;
    });
  }, [named, ready]);

  const isOpen = openRecord !== null;
  const followed = useRef(activeRow);
  useEffect(() => {
    const moved = followed.current !== activeRow;
    followed.current = activeRow;
    if (!moved || !isOpen || !activeRow) return;
    if (wanted.current === null) open(activeRow);
    else if (wanted.current === activeRow) wanted.current = null;
  }, [isOpen, activeRow, open]);
  return { openRecord, open };
}
