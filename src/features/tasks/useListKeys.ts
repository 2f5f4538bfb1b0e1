import { useEffect } from 'react';
import { isTyping } from '@/lib/isTyping';
import { matchesKeys } from '@/lib/matchesKeys';
import { useStableCall } from '@/ui';

/** Keys that the search box leaves to the page, because they type no character. */
const isForPage = ({ altKey, ctrlKey, metaKey, key, target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.matches('[data-find]') &&
  ((altKey && /^\d$/.test(key)) || ((ctrlKey || metaKey) && key.toLowerCase() === 'f'));

/**
 * Keys of a page of items, as shortcuts (`J`, `Shift+Left`; see matchesKeys). They do nothing while text is being
 * typed, or a menu or dialog is open; Enter, Space and plain arrow keys belong to the focused control.
 */
export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useStableCall((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || (isTyping(target) && !isForPage(event))) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    const control =
      target instanceof HTMLElement ? target.closest('button, a, [role="checkbox"], [role="radio"]') : null;
    const isBare = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (control !== null && isBare && (key === 'Enter' || key === ' ')) return;
    if (control?.closest('[role="group"], [role="radiogroup"]') && isBare && key.startsWith('Arrow')) return;
    const found = Object.entries(keys).find(([shortcut]) => matchesKeys(event, shortcut));
    if (!found) return;
    event.preventDefault();
    found[1]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
