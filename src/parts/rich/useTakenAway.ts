import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** One text of a page. */
interface Place {
  /** Room and field of the text; undefined for the moment before it is opened. */
  name: string | undefined;
  /** Whether the editor is shown. */
  mayEdit: boolean;
}

/**
 * Follows whether somebody writes in a text, and holds the focus in what takes the place of the editor when it is taken
 * away under their fingers: they write on for a moment, and on the page their letters would be shortcuts.
 * @param onTaken the editor of somebody who was writing is gone.
 */
export function useTakenAway<E extends HTMLElement>({ name, mayEdit }: Place, onTaken: () => void) {
  const isTyping = useRef(false);
  const last = useRef(name);
  const region = useRef<E>(null);
  const [isHeld, setHeld] = useState(false);
  const tell = useRef(onTaken);
  tell.current = onTaken;
  useLayoutEffect(() => {
    if (name === undefined || name === last.current) return;
    last.current = name;
    isTyping.current = false;
  }, [name]);
  // Before the next key comes.
  useLayoutEffect(() => {
    if (mayEdit || !isTyping.current) return;
    isTyping.current = false;
    setHeld(true);
    tell.current();
  }, [mayEdit]);
  useLayoutEffect(() => {
    if (isHeld) region.current?.focus({ preventScroll: true });
  }, [isHeld]);
  return {
    onTyping(isIn: boolean) {
      isTyping.current = isIn;
    },
    /** For the element that is shown in place of the editor. */
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
