import { useEffect } from 'react';
import { isTyping } from '@/lib/isTyping';
import { useStableCall } from '@/ui';

/** The actions of the keys of the list. */
export interface NoticeKeys {
  move(by: 1 | -1): void;
  open(): void;
  toggleRead(): void;
  done(): void;
  snooze(): void;
  mute(): void;
  readAll(): void;
}

/**
 * J K move, Enter opens, E marks as done, U toggles read, H snoozes until tomorrow, M mutes, Shift+E marks all as read.
 */
export function useNoticeKeys(keys: NoticeKeys): void {
  const onKey = useStableCall((event: KeyboardEvent) => {
    const { target, key, shiftKey } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    const isControl = target instanceof HTMLElement && target.closest('button, a, [role="dialog"], [role="menu"]');
    if (isControl && (key === 'Enter' || target.closest('[role="dialog"], [role="menu"]'))) return;
    const act = {
      j: () => keys.move(1),
      ArrowDown: () => keys.move(1),
      k: () => keys.move(-1),
      ArrowUp: () => keys.move(-1),
      Enter: keys.open,
      u: keys.toggleRead,
      e: keys.done,
      E: keys.readAll,
      h: keys.snooze,
      m: keys.mute,
    }[shiftKey ? key.toUpperCase() : key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
