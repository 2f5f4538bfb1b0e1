import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** One text on a page. */
interface Place {
  /** Room and field of the text; undefined until it is opened. */
  name: string | undefined;
  /** Whether the editor is shown. */
  mayEdit: boolean;
}

/**
 * Tracks whether somebody is writing in a text, and moves the focus to what replaces the editor when it is removed
 * while they type: they go on typing for a moment, and on the page their keys would be shortcuts.
 * @param onTaken called when the editor of somebody who was writing is removed.
 */
export function useTakenAway<E extends HTMLElement>({ name, mayEdit }: Place, onTaken: () => void) {
  const isTyping = useRef(false);
  const last = useRef(name);
  const region = useRef<E>(null);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef(onTaken);
  latest.current = onTaken;
  useLayoutEffect(() => {
    if (name === undefined || name === last.current) return;
    last.current = name;
    isTyping.current = false;
  }, [name]);
  // Before the next key press.
  useLayoutEffect(() => {
    if (mayEdit || !isTyping.current) return;
    isTyping.current = false;
    setHeld(true);
    latest.current();
  }, [mayEdit]);
  useLayoutEffect(() => {
    if (isHeld) region.current?.focus({ preventScroll: true });
  }, [isHeld]);
  return {
    onTyping(isIn: boolean) {
      isTyping.current = isIn;
    },
    /** Props for the element that replaces the editor. */
    region: {
      ref: region,
      ...(isHeld && {
        tabIndex: -1,
        'data-keeps-keys': true,
        onBlur: () => setHeld(false),
        onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && region.current?.blur(),
      }),
    },
  };
}
