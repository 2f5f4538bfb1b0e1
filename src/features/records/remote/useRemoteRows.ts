import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordRow } from '@/domain/records/recordRow';
import { useStore } from '@/store/hooks/StoreProvider';

const PAGE = 100;
/** Milliseconds: keys come in bursts; the server is asked when they pause. */
const PAUSE_MILLIS = 250;

export interface RemoteRows {
  /** Total number of records; null until the first answer. */
  total: number | null;
  rowAt(index: number): RecordRow | undefined;
  setVisible(start: number, end: number): void;
  /** The server did not answer the last request. */
  failed: boolean;
  retry(): void;
}

interface Held {
  total: number | null;
  pages: ReadonlyMap<number, readonly RecordRow[]>;
  failed: boolean;
}

const NOTHING: Held = { total: null, pages: new Map(), failed: false };

/** Rows of a table that is not on this device, requested from the server page by page as they are viewed. */
export function useRemoteRows(sliceId: string, text: string): RemoteRows {
  const { remote } = useStore().ports;
  const [held, setHeld] = useState<Held>(NOTHING);
  const [round, setRound] = useState(0);
  /** Requested pages of the current query. */
  const asked = useRef(new Set<number>());
  const question = useRef('');

  const ask = useCallback(
    (page: number) => {
      if (!remote || asked.current.has(page)) return;
      asked.current.add(page);
      const mine = question.current;
      remote.stretch(sliceId, { offset: page * PAGE, limit: PAGE, text }).then(
        ({ total, records }) => {
          if (mine !== question.current) return;
          setHeld((before) => ({ total, pages: new Map(before.pages).set(page, records), failed: false }));
        },
        () => {
          if (mine !== question.current) return;
          asked.current.delete(page);
          setHeld((before) => ({ ...before, failed: true }));
        },
      );
    },
    [remote, sliceId, text],
  );

  useEffect(() => {
    question.current = `${sliceId}|${text}|${round}`;
    asked.current = new Set();
    setHeld(NOTHING);
    const timer = setTimeout(() => ask(0), PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [ask, sliceId, text, round]);

  const setVisible = useCallback(
    (start: number, end: number) => {
      for (let page = Math.floor(start / PAGE); page <= Math.floor(Math.max(start, end - 1) / PAGE); page++) ask(page);
    },
    [ask],
  );
  const rowAt = useCallback((index: number) => held.pages.get(Math.floor(index / PAGE))?.[index % PAGE], [held.pages]);
  return { total: held.total, rowAt, setVisible, failed: held.failed, retry: () => setRound((before) => before + 1) };
}
