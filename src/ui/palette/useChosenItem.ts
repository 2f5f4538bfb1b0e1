import { type KeyboardEvent, useRef, useState } from 'react';

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * The item that Enter opens: the one that the person moved to by key or pointer while it exists, otherwise the first.
 * cmdk keeps a choice of its own, which is lost whenever results arrive without the chosen item.
 * @param keys of all items, in order.
 */
export function useChosenItem(query: string, keys: readonly string[]) {
  const [chosen, setChosen] = useState({ query, key: '' });
  /** True while an action of the person is handled: choices that cmdk makes itself are reported too. */
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
    /** Whether the person moved to an item. */
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
