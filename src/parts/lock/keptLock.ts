import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { SignInRules } from '@/domain/people/signInRules';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Number of wrong passwords without a network after which only the server unlocks. */
export const OFFLINE_TRIES = 5;

const keptSchema = z.object({
  verifier: z.object({ salt: z.string(), hash: z.string() }).nullable().catch(null),
  /** It belongs to a code that was chosen for this device, not to the password. */
  isOwnCode: z.boolean().catch(false),
  isLocked: z.boolean().catch(false),
  /** Wrong passwords since the last correct one. */
  tries: z.number().catch(0),
  /** Times by the clock of this device, Unix milliseconds; 0 = unknown. */
  usedAt: z.number().catch(0),
  heardAt: z.number().catch(0),
  /** Minutes that the person has chosen for this device; 0 = the workspace's setting applies. */
  ownMinutes: z.number().catch(0),
});
export type KeptLock = z.infer<typeof keptSchema>;

const keyOf = (userId: string) => `labtide:lock:${userId}`;

/**
 * A person's lock as this device stores it, shared by its tabs; signing out deletes it with everything else of theirs.
 */
export function readLock(userId: string): KeptLock {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return keptSchema.parse({});
  }
}

/** Counts every change, so that screens read the lock again. */
export const lockChanges = createStore<{ count: number }>(() => ({ count: 0 }));

/** Stores a change of a person's lock, and notifies the screens of this tab. */
export function keepLock(userId: string, change: Partial<KeptLock>): void {
  localStorage.setItem(keyOf(userId), JSON.stringify({ ...readLock(userId), ...change }));
  lockChanges.setState(({ count }) => ({ count: count + 1 }));
}

/** Deletes what this device stores about a person's lock. */
export function forgetLock(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}

/** Whether a storage event means that another tab of the person has locked or unlocked. */
export function isOfLock(key: string | null, userId: string): boolean {
  return key === keyOf(userId);
}

/**
 * Number of minutes without use after which the screen is locked: the shorter of the settings of workspace and person;
 * 0 = never.
 */
export function lockMinutes({ ownMinutes }: Pick<KeptLock, 'ownMinutes'>, rules: SignInRules): number {
  const set = [ownMinutes, rules.lock_after_minutes].filter((minutes) => minutes > 0);
  return set.length === 0 ? 0 : Math.min(...set);
}

/**
 * Whether the screen must be locked now. It is not locked offline if nothing on this device could unlock it (whoever
 * signs in through a provider has no password here): people could not continue their work, however long they are away.
 */
export function mustLock(kept: KeptLock, rules: SignInRules, now: number, isOnline: boolean): boolean {
  const minutes = lockMinutes(kept, rules);
  if (kept.isLocked) return true;
  if (!isOnline && kept.verifier === null) return false;
  return minutes > 0 && kept.usedAt > 0 && now - kept.usedAt >= minutes * MINUTE;
}

/** Whether the copy on this device stays closed until the server has answered. */
export function isCopyExpired(
  { heardAt }: Pick<KeptLock, 'heardAt'>,
  { offline_days }: SignInRules,
  now: number,
): boolean {
  return heardAt > 0 && now - heardAt > offline_days * DAY;
}
