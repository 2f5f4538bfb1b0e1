import { type KeyboardEvent, useRef, useState } from 'react';

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * The item that Enter opens: the one that the person went to by key or pointer while it is there, else the first. The
 * library keeps a choice of its own, which is lost whenever an answer comes that does not hold the chosen item.
 * @param keys of all items, in their order.
 */
export function useChosenItem(query: string, keys: readonly string[]) {
  const [chosen, setChosen] = useState({ query, key: '' });
  /** True while an act of the person is handled: the library also tells of choices that it made itself. */
  const acting = useRef(false);
  const act = () => {
    acting.current = true;
    queueMicrotask(() => {
      acting.current = false;
    });
  };
  const isThere = chosen.query === query && keys.includes(chosen.key);
  return {
    value: isThere ? chosen.key : (keys[0] ?? ''),
    /** Whether the person went to an item. */
    wentTo: isThere,
    onValueChange: (key: string) => {
      if (acting.current) setChosen({ query, key });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (MOVES.has(event.key)) act();
    },
    onPointerMoveCapture: act,
  };
}
