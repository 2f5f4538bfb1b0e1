import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Rail {
  nav: RefObject<HTMLElement | null>;
  isOpen: boolean;
  setOpen(open: boolean): void;
}

/**
 * In a narrow window (or at 200 % zoom) the navigation is a rail that opens over the page; it closes on Esc, on a click
 * elsewhere and when a page was chosen.
 */
export function useRail(): Rail {
  const nav = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      nav.current?.querySelector('button')?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && nav.current?.contains(event.target)) return;
      // Menus of the navigation are rendered outside of it.
      if (event.target instanceof Element && event.target.closest('[role=menu], [role=dialog]')) return;
      setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [isOpen]);
  return { nav, isOpen, setOpen };
}
