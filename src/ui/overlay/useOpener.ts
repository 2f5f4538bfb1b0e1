import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';

/** For each open menu and dialog, the elements that had the focus before it, nearest first. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

export interface Opener {
  /** Of the content of the layer. */
  scope: RefCallback<HTMLElement>;
  /** Of the content too: what the library asks when the layer has gone. */
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Remembers where the focus was when a layer opened, and gives it back with the rendering that closes the layer. A dialog
 * that was opened from a menu or from the palette goes back to what had opened those, because they are gone by then.
 * The library gives it back with a timer, which a busy page runs after the next keys: they would be nobody's, and where
 * they had moved the focus on, it would be taken from there.
 * The focus is read while rendering: in an effect an `autoFocus` inside has already taken it.
 * @param trigger what opens the layer and has the focus after it, whatever had it before.
 */
export function useOpener(open: boolean, trigger?: RefObject<HTMLElement | null>): Opener {
  const chain = useRef<readonly HTMLElement[]>([]);
  const wasOpen = useRef(false);
  const layer = useRef<HTMLElement | null>(null);
  const pressed = useRef<KeyboardEvent | null>(null);
  if (open !== wasOpen.current) {
    wasOpen.current = open;
    if (open) chain.current = focusChain();
  }
  const scope = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    layer.current = element;
    openers.set(element, chain.current);
    const onKeyDown = (event: KeyboardEvent) => {
      pressed.current = event;
    };
    element.addEventListener('keydown', onKeyDown, true);
    return () => element.removeEventListener('keydown', onKeyDown, true);
  }, []);
  const giveBack = useCallback(
    (from: EventTarget | null) => {
      const holder = document.activeElement;
      // What the layer has opened holds the focus already, or the person has moved it on.
      if (holder && holder !== document.body && !(from instanceof Node && from.contains(holder))) return;
      // The Enter that closes a layer would press the button that gets the focus.
      if (pressed.current?.key === 'Enter' && pressed.current.eventPhase !== Event.NONE)
        pressed.current.preventDefault();
      const opener = trigger?.current?.isConnected ? trigger.current : chain.current.find((one) => one.isConnected);
      // What opened it went with its page: the new page takes the focus, which would else be nowhere.
      (opener ?? document.querySelector('main'))?.focus({ preventScroll: true });
    },
    [trigger],
  );
  useEffect(() => {
    if (open || !layer.current) return;
    giveBack(layer.current);
    layer.current = null;
  }, [open, giveBack]);
  // Many layers are taken off the page instead of being closed.
  useEffect(
    () => () => {
      if (layer.current && !layer.current.isConnected) giveBack(layer.current);
    },
    [giveBack],
  );
  const onCloseAutoFocus = useCallback(
    (event: Event) => {
      event.preventDefault();
      giveBack(event.target);
    },
    [giveBack],
  );
  return { scope, onCloseAutoFocus };
}

function focusChain(): HTMLElement[] {
  const chain: HTMLElement[] = [];
  const seen = new Set<Element>();
  let element: Element | null = document.activeElement;
  while (element instanceof HTMLElement && element !== document.body) {
    chain.push(element);
    const holder: Element | null = element.closest('[role="menu"], [role="dialog"], [role="listbox"]');
    if (!holder || seen.has(holder)) break;
    seen.add(holder);
    const known = openers.get(holder);
    if (known) return [...chain, ...known];
    // A menu of the library is named by the button that opened it.
    element = document.getElementById(holder.getAttribute('aria-labelledby') ?? '');
  }
  return chain;
}
