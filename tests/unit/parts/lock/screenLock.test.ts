import { beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '@/domain/kinds/workspace';
import { signInRulesOf } from '@/domain/people/signInRules';
import { forgetLock, isCopyExpired, keepLock, lockMinutes, mustLock, readLock } from '@/parts/lock/keptLock';
import { unlockOffline } from '@/parts/lock/unlockOffline';
import { isVerified, makeVerifier } from '@/parts/lock/unlockVerifier';

// @vitest-environment happy-dom

const PASSWORD = 'copper tide nine lamps';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const rules = (parts: Partial<Workspace> = {}) =>
  signInRulesOf({ feature_flags: [], ...parts } as unknown as Workspace);

beforeEach(() => localStorage.clear());

describe('a screen', () => {
  it('is locked after the shorter time of workspace and person, and not while somebody works', () => {
    expect(lockMinutes({ ownMinutes: 0 }, rules())).toBe(0);
    expect(lockMinutes({ ownMinutes: 30 }, rules({ lock_after_minutes: 15 }))).toBe(15);
    expect(lockMinutes({ ownMinutes: 5 }, rules({ lock_after_minutes: 15 }))).toBe(5);
    keepLock('ada', { usedAt: 1_000, ownMinutes: 5 });
    const at = (minutes: number) => mustLock(readLock('ada'), rules(), 1_000 + minutes * MINUTE, true);
    expect([at(4), at(5)]).toEqual([false, true]);
    keepLock('ada', { ownMinutes: 0 });
    expect(at(500)).toBe(false);
  });

  it('stays locked when the page is opened again, and is not locked if nothing could unlock it', async () => {
    keepLock('ada', { usedAt: 1_000, ownMinutes: 5 });
    expect(mustLock(readLock('ada'), rules(), 10 * MINUTE, false)).toBe(false);
    keepLock('ada', { verifier: await makeVerifier(PASSWORD) });
    expect(mustLock(readLock('ada'), rules(), 10 * MINUTE, false)).toBe(true);
    keepLock('ada', { isLocked: true, verifier: null });
    expect(mustLock(readLock('ada'), rules(), 1_000, false)).toBe(true);
    forgetLock('ada');
    expect(mustLock(readLock('ada'), rules(), 10 * MINUTE, true)).toBe(false);
  });

  it('treats a stored state of another form as none', () => {
    localStorage.setItem('labtide:lock:ada', '{"isLocked":"yes","tries":"x"}');
    expect(readLock('ada')).toMatchObject({ isLocked: false, tries: 0, verifier: null });
    localStorage.setItem('labtide:lock:ada', 'nonsense');
    expect(readLock('ada').usedAt).toBe(0);
  });
});

describe('a copy on a laptop', () => {
  it("is closed after the workspace's number of days without the server", () => {
    const shut = (heardAt: number, days: number) =>
      isCopyExpired({ heardAt }, rules({ offline_days: 7 }), days * DAY + heardAt);
    expect([shut(1, 7), shut(1, 7.1), shut(0, 400)]).toEqual([false, true, false]);
  });
});

describe('unlocking without a network', () => {
  it('compares with a salted hash, and no two hashes are equal', async () => {
    const [one, two] = await Promise.all([makeVerifier(PASSWORD), makeVerifier(PASSWORD)]);
    expect(one.hash).not.toBe(two.hash);
    expect(JSON.stringify(one)).not.toContain('copper');
    expect([await isVerified(PASSWORD, one), await isVerified(`${PASSWORD} `, one)]).toEqual([true, false]);
  });

  it('accepts five wrong passwords, then only the server unlocks; a correct one before that resets the count', async () => {
    keepLock('ada', { verifier: await makeVerifier(PASSWORD), isLocked: true });
    await expect(unlockOffline('ada', 'wrong')).rejects.toThrow('4 tries left');
    await unlockOffline('ada', PASSWORD);
    expect(readLock('ada')).toMatchObject({ isLocked: false, tries: 0 });
    keepLock('ada', { isLocked: true, tries: 4 });
    await expect(unlockOffline('ada', 'wrong')).rejects.toThrow('Go online');
    await expect(unlockOffline('ada', PASSWORD)).rejects.toThrow('5 wrong passwords');
    expect(readLock('ada').isLocked).toBe(true);
  });

  it('accepts the code of a device like the password, and says where a new one comes from', async () => {
    keepLock('ada', { verifier: await makeVerifier('a code of mine'), isOwnCode: true, isLocked: true });
    await expect(unlockOffline('ada', PASSWORD)).rejects.toThrow('This code is wrong. 4 tries left');
    await unlockOffline('ada', 'a code of mine');
    expect(readLock('ada')).toMatchObject({ isLocked: false, isOwnCode: true, tries: 0 });
    keepLock('ada', { isLocked: true, tries: 5 });
    await expect(unlockOffline('ada', 'a code of mine')).rejects.toThrow('5 wrong codes were entered. Sign in again');
  });

  it('says what to do if the device has nothing to compare with', async () => {
    await expect(unlockOffline('ada', PASSWORD)).rejects.toThrow('Go online to unlock');
  });
});
