import { isTyping } from './isTyping';

/**
 * Takes the focus out of a text that is typed. A drag that keeps the page from moving the focus would otherwise leave it
 * there, and the keys that follow, an undo first of all, would be meant for what was dragged and change the text.
 */
export function leaveTyping(): void {
  const { activeElement } = document;
  if (isTyping(activeElement) && activeElement instanceof HTMLElement) activeElement.blur();
}
