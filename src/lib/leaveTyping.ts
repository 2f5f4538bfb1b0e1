import { isTyping } from './isTyping';

/**
 * Takes the focus out of a text field. A drag that keeps the browser from moving the focus would otherwise leave it
 * there, and the next keys (above all an undo) would change that text instead of what was dragged.
 */
export function leaveTyping(): void {
  const { activeElement } = document;
  if (isTyping(activeElement) && activeElement instanceof HTMLElement) activeElement.blur();
}
