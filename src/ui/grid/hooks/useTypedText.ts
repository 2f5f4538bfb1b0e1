import { useEffect, useRef } from 'react';
import { beginComposing, endComposing, insertTyped, placeOfComposing } from '../core/composing';
import type { GridCore } from '../core/gridCore';

/** Input types that input methods use; none of them can be cancelled. */
const isComposed = (event: InputEvent): boolean => event.isComposing || event.inputType.includes('Composition');

const WRITES = new Set(['insertText', 'insertReplacementText']);

/**
 * Receives text that comes without key presses. An input method writes only into editable text, and its first letter is
 * lost if the focus then moves to an editor. So the grid itself contains an invisible editable element, in which the
 * first word is composed over its cell; the editor opens with that word.
 * @returns the element for composing.
 */
export function useTypedText<Row>(core: GridCore<Row>): { current: HTMLDivElement | null } {
  const place = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    const grid = core.scroller.current;
    const typed = place.current;
    if (!grid || !typed) return;
    const toPlace = () => grid.isContentEditable && getSelection()?.collapse(typed, 0);
    const clear = () => {
      typed.textContent = '';
      typed.removeAttribute('style');
      // If a browser puts the caret next to the element, the input method writes there.
      for (const node of grid.childNodes) if (node.nodeType === Node.TEXT_NODE) node.remove();
    };
    const onFocus = (event: FocusEvent) => event.target === grid && toPlace();
    const onStart = (event: CompositionEvent) => {
      if (event.target !== grid) return;
      beginComposing(core);
      const { left, top, width, height } = placeOfComposing(core);
      Object.assign(typed.style, {
        left: `${left}px`,
        top: `${top}px`,
        minWidth: `${width}px`,
        height: `${height}px`,
        opacity: '1',
      });
    };
    const onEnd = (event: CompositionEvent) => {
      if (event.target !== grid) return;
      clear();
      toPlace();
      endComposing(core, event.data);
    };
    const onInput = (event: InputEvent) => {
      if (event.target !== grid || isComposed(event)) return;
      event.preventDefault();
      if (WRITES.has(event.inputType)) insertTyped(core, event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
    };
    grid.addEventListener('focus', onFocus);
    grid.addEventListener('compositionstart', onStart);
    grid.addEventListener('compositionend', onEnd);
    grid.addEventListener('beforeinput', onInput);
    return () => {
      grid.removeEventListener('focus', onFocus);
      grid.removeEventListener('compositionstart', onStart);
      grid.removeEventListener('compositionend', onEnd);
      grid.removeEventListener('beforeinput', onInput);
    };
  }, [core]);
  return place;
}
