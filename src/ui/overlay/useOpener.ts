import { type RefCallback, useCallback, useRef } from 'react';

/** For each open menu and dialog, the elements that had the focus before it, nearest first. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Remembers where the focus was when something opened, and gives it back. A dialog that was opened from a menu or from the palette goes back to
 * what had opened those, because they are gone by then.
 * The focus is read while rendering: in an effect an `autoFocus` inside has already taken it.
 */
export function useOpener(open: boolean): { scope: RefCallback<HTMLElement>; restore: () => void } {
  const chain = useRef<readonly HTMLElement[]>([]);
  const wasOpen = useRef(false);
  if (open !== wasOpen.current) {
    wasOpen.current = open;
    if (open) chain.current = focusChain();
  }
  const scope = useCallback((element: HTMLElement | null) => {
    if (element) openers.set(element, chain.current);
  }, []);
  const restore = useCallback(() => {
    // A dialog that this menu has opened holds the focus already; it must not be taken from it.
    const holder = document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
    if (holder && holder.getAttribute('data-state') === 'open') return;
    const opener = chain.current.find((element) => element.isConnected);
    // What opened it went with its page: the new page takes the focus, which would else be nowhere.
    (opener ?? document.querySelector('main'))?.focus({ preventScroll: true });
  }, []);
  return { scope, restore };
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
