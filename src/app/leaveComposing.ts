/** Text edited in the rich text editor, which handles these keys itself. */
const OWN_RULES = '[contenteditable]';

/** Safari ends the composition before it reports the key that ended it; only the old keyCode shows it. */
const INPUT_METHOD = 229;

/**
 * Leaves every key of an input method to it. While a word of Japanese, Chinese or Korean is composed, Enter accepts a
 * spelling, the arrow keys choose one and Esc cancels; a list, dialog or field that handled these keys would choose the
 * wrong option, or close over the half-written word. With this, no handler needs a check of its own.
 */
export function leaveComposing(target: Window): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const { target: field } = event;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      const own = field.closest(OWN_RULES);
      // The grid is editable only for input methods, and the fields in it have no special handling of these keys.
      if (own && !own.closest('[role=grid]')) return;
      if (event.isComposing || event.keyCode === INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
