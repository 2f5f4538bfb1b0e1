import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';
import { standInNow } from './keepFocus';

/** For each open menu and dialog, the elements that had the focus before it, nearest first. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

export interface Opener {
  /** Ref for the content of the layer. */
  scope: RefCallback<HTMLElement>;
  /** Also for the content: Radix calls it when the layer has closed. */
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Remembers where the focus was when a layer opened, and returns it in the render that closes the layer. A dialog that
 * was opened from a menu or from the palette returns it to what had opened those, because they are gone by then. Radix
 * returns it with a timer, which on a busy page runs after the next key presses: those would have no target, and if
 * they had moved the focus on, it would be taken away again. The focus is read during the render: in an effect, an
 * `autoFocus` inside has already taken it.
 * @param trigger the element that opens the layer and gets the focus afterwards, whatever had it before.
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
      // Another layer opened from this one already has the focus, or the person has moved it on.
      if (holder && holder !== document.body && !(from instanceof Node && from.contains(holder))) return;
      // The Enter that closes a layer would otherwise press the button that gets the focus.
      if (pressed.current?.key === 'Enter' && pressed.current.eventPhase !== Event.NONE)
        pressed.current.preventDefault();
      const opener = trigger?.current?.isConnected ? trigger.current : chain.current.find((one) => one.isConnected);
      // If its line has been deleted, the next line takes the focus; if it disappeared with its page, the new page does.
      // Otherwise the focus would be nowhere.
      const next = opener ?? chain.current.map(standInNow).find((one) => one !== undefined);
      (next ?? document.querySelector('main'))?.focus({ preventScroll: true });
    },
    [trigger],
  );
  useEffect(() => {
    if (open || !layer.current) return;
    giveBack(layer.current);
    layer.current = null;
  }, [open, giveBack]);
  // Many layers are unmounted instead of being closed.
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
    // Radix labels a menu by the button that opened it.
    element = document.getElementById(holder.getAttribute('aria-labelledby') ?? '');
  }
  return chain;
}
