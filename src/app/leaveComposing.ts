/** Text that is edited by the rich text editor's own rules, which reads these keys itself. */
const OWN_RULES = '[contenteditable]';

/** Safari ends the composition before it reports the key that ended it, and only the old code tells. */
const INPUT_METHOD = 229;

/**
 * Leaves every key of an input method to it. While a word of Japanese, Chinese or Korean is composed, Enter accepts a
 * spelling, the arrows choose one and Esc gives it up; a list, dialog or field that read them as its own would take the
 * wrong option, or close over the half-written word. No handler needs a check of its own for keys in an input.
 */
export function leaveComposing(target: Window): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const { target: field } = event;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      const own = field.closest(OWN_RULES);
      // A grid can be edited for input methods alone, and the fields in it have no rules of their own.
      if (own && !own.closest('[role=grid]')) return;
      if (event.isComposing || event.keyCode === INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
