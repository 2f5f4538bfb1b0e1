import { useEffect, useRef, useState } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import { type ActText, actTexts } from './actTexts';
import type { HistoryAct } from './groupActs';

const NONE: ReadonlyMap<string, ActText> = new Map();

/** Changes when the operation got another event, or was undone. */
const stateOf = ({ events, isUndone }: HistoryAct) => `${events.length} ${isUndone}`;

/**
 * Cells that each of these operations wrote, by operation; they are read again only after the operation has changed.
 */
export function useActTexts(acts: readonly HistoryAct[] | undefined): ReadonlyMap<string, ActText> {
  const store = useStore();
  const [texts, setTexts] = useState(NONE);
  const read = useRef(new Map<string, string>());
  useEffect(() => {
    let wanted = true;
    const stale = (acts ?? []).filter((act) => read.current.get(act.actId) !== stateOf(act));
    if (stale.length > 0)
      void actTexts(store, stale).then((found) => {
        if (!wanted) return;
        for (const act of stale) read.current.set(act.actId, stateOf(act));
        setTexts((known) => new Map([...known, ...found]));
      });
    return () => {
      wanted = false;
    };
  }, [store, acts]);
  return texts;
}
