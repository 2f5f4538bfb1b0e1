/** Whether a key or a paste at this element belongs to a text that is being written, or was until a moment ago. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  ('keepsKeys' in target.dataset ||
    (target.isContentEditable && target.getAttribute('role') !== 'grid') ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
