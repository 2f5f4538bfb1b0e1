import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { signInRulesOf } from '@/domain/people/signInRules';
import { isCopyExpired, isOfLock, keepLock, lockChanges, lockMinutes, mustLock, readLock } from '@/parts/lock/keptLock';
import type { Session } from './session';

const LOOK_MILLIS = 5_000;
/** Activity is recorded at most this often, in ms. */
const NOTE_MILLIS = 2_000;
const USES = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Whether nothing of the workspace may be visible: the screen is locked, or there was no contact with the server for
 * too long.
 */
export function useScreenLock(session: Session | null): 'locked' | 'shut' | null {
  useStore(lockChanges, ({ count }) => count);
  const [, look] = useState(0);
  const userId = session?.user.id;
  const rules = session && signInRulesOf(session.user.workspace);
  const kept = userId === undefined ? null : readLock(userId);
  const isLocked = kept !== null && rules !== null && mustLock(kept, rules, Date.now(), navigator.onLine);
  const minutes = kept && rules ? lockMinutes(kept, rules) : 0;

  useEffect(() => {
    if (userId === undefined) return;
    const again = () => look((count) => count + 1);
    const follow = ({ key }: StorageEvent) => isOfLock(key, userId) && again();
    const timer = setInterval(again, LOOK_MILLIS);
    window.addEventListener('storage', follow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', follow);
    };
  }, [userId]);

  useEffect(() => {
    if (userId === undefined || isLocked || minutes === 0) return;
    const use = () => {
      const now = Date.now();
      if (now - readLock(userId).usedAt > NOTE_MILLIS) keepLock(userId, { usedAt: now });
    };
    if (readLock(userId).usedAt === 0) use();
    for (const name of USES) window.addEventListener(name, use, { capture: true, passive: true });
    return () => {
      for (const name of USES) window.removeEventListener(name, use, { capture: true });
    };
  }, [userId, isLocked, minutes]);

  useEffect(() => {
    if (!isLocked || userId === undefined) return;
    // It may contain the name of a record.
    document.title = 'Labtide';
    if (!readLock(userId).isLocked) keepLock(userId, { isLocked: true });
  }, [isLocked, userId]);

  if (!kept || !rules) return null;
  if (isCopyExpired(kept, rules, Date.now())) return 'shut';
  return isLocked ? 'locked' : null;
}
