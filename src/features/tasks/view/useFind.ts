import { useDeferredValue, useEffect, useState } from 'react';
import type { WorkCursor } from './useCursor';
import type { ShownWork } from './useShownWork';

/** The text by which items are found. */
export interface Find {
  text: string;
  setText(text: string): void;
  /** The text by which the shown items were found: a letter appears at once, the items as soon as there is time. */
  shownText: string;
  /** Moves the cursor to what the whole text finds, as soon as it is shown. */
  go(): void;
  isGoing: boolean;
  arrive(): void;
}

/** The text in the box that finds items. */
export function useFind(): Find {
  const [text, setText] = useState('');
  const shownText = useDeferredValue(text);
  const [isGoing, setGoing] = useState(false);
  return { text, setText, shownText, isGoing, go: () => setGoing(true), arrive: () => setGoing(false) };
}

/** Moves the cursor to the first item found for the last letter, not to one that is still shown for those before it. */
export function useGoToFound({ text, shownText, isGoing, arrive }: Find, shown: ShownWork, cursor: WorkCursor): void {
  useEffect(() => {
    if (!isGoing || shownText !== text) return;
    arrive();
    const first = shown.tasks[0];
    if (first && !shown.ids.has(cursor.id ?? '')) cursor.go(first.id);
  }, [isGoing, shownText, text, shown, cursor, arrive]);
}
