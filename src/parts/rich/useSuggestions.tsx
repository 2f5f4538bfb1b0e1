import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { OfferList } from './OfferList';
import { type Asked, askedBefore, type Offer } from './offers';
import { useOffers } from './useOffers';

/** The text before the caret in its block, where something is being named. */
function askedIn(editor: Editor): (Asked & { from: number; to: number }) | null {
  const { selection } = editor.state;
  if (!selection.empty || !editor.isFocused || editor.isActive('codeBlock') || editor.isActive('code')) return null;
  const { $from } = selection;
  // Chips count as one character, as they do in positions.
  const words = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const asked = askedBefore(words);
  return asked && { ...asked, from: $from.pos - asked.query.length - 1, to: $from.pos };
}

interface Open extends Asked {
  from: number;
  to: number;
  at: { left: number; bottom: number };
}

/**
 * The list of suggestions for an @ or #, while one is typed. Arrow keys choose, Enter and Tab accept, Escape closes.
 * @returns the list, and its key handler
 */
export function useSuggestions(editor: Editor | null): { list: ReactNode; onKey(event: KeyboardEvent): boolean } {
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const [active, setActive] = useState(0);
  const closed = useRef<number | null>(null);
  useEffect(() => {
    if (!editor) return;
    const look = () => {
      const asked = editor.isDestroyed ? null : askedIn(editor);
      if (!asked || closed.current === asked.from) {
        if (!asked) closed.current = null;
        return setOpen(null);
      }
      const { left, bottom } = editor.view.coordsAtPos(asked.from);
      setOpen({ ...asked, at: { left, bottom } });
      setActive(0);
    };
    const close = () => setOpen(null);
    editor.on('selectionUpdate', look).on('update', look).on('blur', close);
    return () => {
      editor.off('selectionUpdate', look).off('update', look).off('blur', close);
    };
  }, [editor]);
  const offers = useOffers(open);
  const take = (offer: Offer) => {
    if (!editor || !open) return;
    const { from, to } = open;
    setOpen(null);
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, [offer.node, { type: 'text', text: ' ' }])
      .run();
  };
  const isShown = open !== null && offers.length > 0;
  useEffect(() => {
    if (!editor || !isShown) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, isShown, id, active]);
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % offers.length),
    ArrowUp: () => setActive((active + offers.length - 1) % offers.length),
    Enter: () => offers[active] && take(offers[active]),
    Tab: () => offers[active] && take(offers[active]),
    Escape: () => {
      closed.current = open?.from ?? null;
      setOpen(null);
    },
  };
  return {
    list:
      isShown &&
      createPortal(<OfferList id={id} offers={offers} active={active} at={open.at} onChoose={take} />, document.body),
    onKey(event) {
      const act = isShown && !event.isComposing ? keys[event.key] : undefined;
      act?.();
      return act !== undefined;
    },
  };
}
