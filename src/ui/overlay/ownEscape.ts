import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Presses that the library was kept from answering, because the layer that holds the focus answers them. */
const left = new WeakSet<Event>();

/**
 * Leaves an Esc to what holds the focus, for a tip, which never does.
 * @param owner what the tip belongs to: with the focus on it, the tip takes the press.
 * @returns whether it was left.
 */
export function leaveEscape(event: KeyboardEvent, owner: Element | null): boolean {
  if (event.target instanceof Node && owner?.contains(event.target)) return false;
  event.preventDefault();
  left.add(event);
  return true;
}

/** Whether another layer has answered an Esc. */
export function isTaken(event: KeyboardEvent): boolean {
  return event.defaultPrevented && !left.has(event);
}

/**
 * Closes a layer by Esc as soon as the focus is in it. The library listens some renderings after it has moved the focus,
 * and until then the layer below answers: on a busy machine the press was lost, or closed the wrong one.
 * @param close the layer, or asks whether it may be closed.
 * @returns handlers for the content of the layer, which must take the focus when it opens.
 */
export function ownEscape(close: () => void) {
  return {
    onEscapeKeyDown: (event: KeyboardEvent) => {
      // With the focus nowhere no layer gets the key, and the library's way is the only one.
      const isHeld = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!isHeld) return;
      event.preventDefault();
      left.add(event);
    },
    onKeyDown: (event: ReactKeyboardEvent) => {
      const { nativeEvent, currentTarget, target } = event;
      if (event.key !== 'Escape') return;
      // React bubbles through portals: a press in a layer that was opened from this one is not ours.
      if (!(target instanceof Node && currentTarget.contains(target))) return;
      // The tip of a button that has the focus took it.
      if (isTaken(nativeEvent)) return;
      event.preventDefault();
      left.delete(nativeEvent);
      close();
    },
  };
}
