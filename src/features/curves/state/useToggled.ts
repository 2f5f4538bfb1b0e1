import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

function toggled(held: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(held);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** A set of keys that are switched on and off one by one. */
export function useToggled(): [held: ReadonlySet<string>, toggle: (key: string) => void] {
  const [held, setHeld] = useState(NONE);
  const toggle = useCallback((key: string) => setHeld((now) => toggled(now, key)), []);
  return [held, toggle];
}
