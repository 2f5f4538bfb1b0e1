import { useEffect } from 'react';
import { isTyping } from '@/lib/isTyping';
import { handleCopy, handlePaste } from '../core/clipboard';

/**
 * Clipboard events go to the text selection of the page and not to the focused element, so the listeners are on the
 * document.
 */
export function useClipboard<Row>(core: Parameters<typeof handleCopy<Row>>[0]): void {
  useEffect(() => {
    const ours = () => document.activeElement === core.scroller.current;
    const copy = (event: ClipboardEvent) => ours() && handleCopy(core, event, false);
    const cut = (event: ClipboardEvent) => ours() && handleCopy(core, event, true);
    // A clipboard event does not say which keys triggered it.
    let withShift = false;
    const key = (event: KeyboardEvent) => {
      withShift = event.shiftKey && event.key.toLowerCase() === 'v';
    };
    // An empty table invites a paste, and nothing else on its page can accept one.
    const isInvited = (event: ClipboardEvent) =>
      core.state.size.rowCount === 0 &&
      !event.defaultPrevented &&
      !isTyping(document.activeElement) &&
      document.querySelectorAll('[role="grid"]').length === 1 &&
      document.querySelector('[role="dialog"]') === null;
    const paste = (event: ClipboardEvent) => (ours() || isInvited(event)) && handlePaste(core, event, withShift);
    document.addEventListener('keydown', key, true);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', key, true);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [core]);
}
