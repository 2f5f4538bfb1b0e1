import { stepUpCall } from '@/contract/auth/stepUp';
import { signInRulesOf } from '@/domain/people/signInRules';
import { Refusal } from '@/domain/refusal';
import type { Proof } from '@/features/session';
import { keepLock, lockMinutes, readLock } from '@/parts/lock/keptLock';
import { unlockOffline } from '@/parts/lock/unlockOffline';
import { makeVerifier } from '@/parts/lock/unlockVerifier';
import { apiClient, setToken } from './apiClient';
import { sessionStore } from './session';
import { stepUpByPasskey } from './stepUpByPasskey';

/** Stores what unlocks the screen without a network, if screens are locked at all. */
export async function keepVerifier(password: string): Promise<void> {
  const user = sessionStore.getState().session?.user;
  if (!user || readLock(user.id).isOwnCode) return;
  if (lockMinutes(readLock(user.id), signInRulesOf(user.workspace)) === 0) return;
  keepLock(user.id, { verifier: await makeVerifier(password), tries: 0 });
}

/**
 * Unlocks the screen: with this device's code if it has one, otherwise by the server, or with what this device stores
 * if the server cannot be reached.
 * @returns false if a password is needed instead of a code
 * @throws Refusal of the server or of the device
 */
export async function unlock(userId: string, proof: Proof): Promise<boolean> {
  if ('password' in proof && readLock(userId).isOwnCode) {
    await unlockOffline(userId, proof.password);
    return true;
  }
  try {
    if ('passkey' in proof) await stepUpByPasskey();
    else setToken((await apiClient.call(stepUpCall, { body: proof })).resource.token);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!('password' in proof)) return false;
    await unlockOffline(userId, proof.password);
    return true;
  }
  keepLock(userId, { isLocked: false, tries: 0, usedAt: Date.now() });
  if ('password' in proof) void keepVerifier(proof.password);
  return true;
}
