import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key presses that Radix was kept from handling, because the layer with the focus handles them. */
const left = new WeakSet<Event>();

/**
 * Leaves an Esc to the layer that has the focus; used by tooltips, which never have it.
 * @param owner the element of the tooltip: if it has the focus, the tooltip takes the press.
 * @returns whether it was left.
 */
export function leaveEscape(event: KeyboardEvent, owner: Element | null): boolean {
  if (event.target instanceof Node && owner?.contains(event.target)) return false;
  event.preventDefault();
  left.add(event);
  return true;
}

/** Whether another layer has handled an Esc. */
export function isTaken(event: KeyboardEvent): boolean {
  return event.defaultPrevented && !left.has(event);
}

/**
 * Closes a layer by Esc as soon as the focus is in it. Radix starts to listen a few renders after it has moved the
 * focus, and until then the layer below handles the key: on a busy machine the press was lost, or closed the wrong
 * layer.
 * @param close closes the layer, or asks whether it may be closed.
 * @returns handlers for the content of the layer, which must take the focus when it opens.
 */
export function ownEscape(close: () => void) {
  return {
    onEscapeKeyDown: (event: KeyboardEvent) => {
      // If nothing has the focus, no layer gets the key, and Radix's own handling is the only one.
      const isHeld = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!isHeld) return;
      event.preventDefault();
      left.add(event);
    },
    onKeyDown: (event: ReactKeyboardEvent) => {
      const { nativeEvent, currentTarget, target } = event;
      if (event.key !== 'Escape') return;
      // React bubbles events through portals: a press in a layer that was opened from this one is not meant for this
      // one.
      if (!(target instanceof Node && currentTarget.contains(target))) return;
      // The tooltip of a focused button has already handled it.
      if (isTaken(nativeEvent)) return;
      event.preventDefault();
      left.delete(nativeEvent);
      close();
    },
  };
}
