import { Refusal } from '@/domain/refusal';
import { counted } from '@/lib/words/counted';
import { keepLock, OFFLINE_TRIES, readLock } from './keptLock';
import { isVerified } from './unlockVerifier';

/** The next step after too many wrong codes of this device: the server cannot check them. */
const SIGN_IN = 'Sign in again, which needs a network. What you wrote is kept on this device.';
const NEEDS_SERVER = 'Go online to unlock this screen. What you wrote is kept on this device.';

/**
 * Unlocks the screen with what this device stores.
 * @throws Refusal with a message for the person: a wrong password, too many of them, or nothing to compare with
 */
export async function unlockOffline(userId: string, password: string): Promise<void> {
  const { verifier, tries, isOwnCode } = readLock(userId);
  const [what, needed] = isOwnCode ? (['code', SIGN_IN] as const) : (['password', NEEDS_SERVER] as const);
  if (!verifier) throw new Refusal('forbidden', NEEDS_SERVER);
  if (tries >= OFFLINE_TRIES) throw new Refusal('forbidden', `${OFFLINE_TRIES} wrong ${what}s were entered. ${needed}`);
  // Counted before it is checked: closing the page does not give the attempt back.
  keepLock(userId, { tries: tries + 1 });
  if (!(await isVerified(password, verifier))) {
    const left = OFFLINE_TRIES - tries - 1;
    throw new Refusal(
      'forbidden',
      left === 0 ? `This ${what} is wrong. ${needed}` : `This ${what} is wrong. ${counted(left, 'try', 'tries')} left.`,
    );
  }
  keepLock(userId, { tries: 0, isLocked: false, usedAt: Date.now() });
}
