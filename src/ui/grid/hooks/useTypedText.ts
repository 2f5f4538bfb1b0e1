import { useEffect, useRef } from 'react';
import { beginComposing, endComposing, insertTyped, placeOfComposing } from '../core/composing';
import type { GridCore } from '../core/gridCore';

/** Kinds of input by which an input method writes; none of them can be refused. */
const isComposed = (event: InputEvent): boolean => event.isComposing || event.inputType.includes('Composition');

const WRITES = new Set(['insertText', 'insertReplacementText']);

/**
 * Takes text that comes without keys. An input method writes only where text can be edited, and its first letter is lost
 * when the focus moves to an editor then. So the grid itself can be edited, in one unseen place, where the first word is
 * composed over its cell; the editor opens with it.
 * @returns the place in which is composed.
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
      // Where a browser puts the caret beside the place, it writes there.
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
