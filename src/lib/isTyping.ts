/**
 * Whether a key or a paste there is meant for a text that is being written. A grid can be edited only so that an input
 * method finds a place in it; its keys are its own.
 */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  ((target.isContentEditable && target.getAttribute('role') !== 'grid') ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
