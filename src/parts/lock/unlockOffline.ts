import { Refusal } from '@/domain/refusal';
import { counted } from '@/lib/words/counted';
import { keepLock, OFFLINE_TRIES, readLock } from './keptLock';
import { isVerified } from './unlockVerifier';

const NEEDS_SERVER = 'Go online to unlock this screen. What you wrote is kept on this device.';

/**
 * Unlocks the screen by what this device keeps.
 * @throws Refusal in words for the person: a wrong password, too many of them, or nothing to compare with
 */
export async function unlockOffline(userId: string, password: string): Promise<void> {
  const { verifier, tries } = readLock(userId);
  if (!verifier) throw new Refusal('forbidden', NEEDS_SERVER);
  if (tries >= OFFLINE_TRIES)
    throw new Refusal('forbidden', `${OFFLINE_TRIES} wrong passwords were entered. ${NEEDS_SERVER}`);
  // Counted before it is looked at: closing the page gives no try back.
  keepLock(userId, { tries: tries + 1 });
  if (!(await isVerified(password, verifier))) {
    const left = OFFLINE_TRIES - tries - 1;
    throw new Refusal(
      'forbidden',
      left === 0
        ? `This password is wrong. ${NEEDS_SERVER}`
        : `This password is wrong. ${counted(left, 'try', 'tries')} left.`,
    );
  }
  keepLock(userId, { tries: 0, isLocked: false, usedAt: Date.now() });
}
