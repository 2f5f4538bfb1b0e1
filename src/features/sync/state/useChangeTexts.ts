import { useEffect, useState } from 'react';
import type { OutboxEntry } from '@/store/db/schema';
import { useStore } from '@/store/hooks/StoreProvider';
import { type ChangeText, describeChanges } from './describeChanges';

/** Number of cells of an operation that are named; the others are counted. */
const NAMED = 3;
const NONE: ReadonlyMap<string, ChangeText> = new Map();

/** Texts for the changes of each of these operations, by operation; empty until they have been read. */
export function useChangeTexts(entries: readonly OutboxEntry[]): ReadonlyMap<string, ChangeText> {
  const store = useStore();
  const [texts, setTexts] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    void describeChanges(store, entries, NAMED).then((next) => wanted && setTexts(next));
    return () => {
      wanted = false;
    };
  }, [store, entries]);
  return texts;
}
