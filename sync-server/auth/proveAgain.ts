import type { PasskeyAnswer } from '@/contract/passkeys/passkeys';
import { invalid, Refusal } from '@/domain/refusal';
import { counted } from '@/lib/words/counted';
import type { Deps } from '../deps';
import type { Identity } from './auth';
import { relyingParty } from './passkeys/relyingParty';
import { checkPasskey } from './passkeys/usePasskey';
import { checkPassword } from './passwords';
import { checkFactor, wordsOfCode } from './secondFactor';
import { noteSecurity } from './securityLog';
import { CODE_TRIES, claimTry, PASSWORD_TRIES } from './tries';
import { typedEmailKey } from './typedEmailKey';

const noteFailed = (deps: Deps, { user, actor, caller }: Identity, reason: string) =>
  noteSecurity(deps.db, {
    kind: 'step_up_failed',
    workspaceId: actor.workspace_id,
    userId: user.id,
    caller,
    facts: { reason },
  });

/**
 * Asks a signed-in person for their password again. Failures count together with those of signing in.
 * @param field the name of the password in the request
 * @throws Refusal forbidden for a wrong password, conflict for an account without one, too_many
 */
export async function demandPassword(deps: Deps, identity: Identity, typed: string, field: string): Promise<void> {
  const { user, caller } = identity;
  const [account] = await deps.db.query<{ password_hash: string | null }>(
    'select password_hash from app_user where id = $1',
    [user.id],
  );
  if (!account?.password_hash)
    throw new Refusal(
      'conflict',
      'Your account has no password: you sign in another way. Sign in again to confirm that it is you.',
    );
  const key = typedEmailKey(user.email);
  const claimed = await claimTry(deps.db, { key, address: caller.address, isKnown: true, bounds: PASSWORD_TRIES });
  if (!(await checkPassword(typed, account.password_hash))) {
    await noteFailed(deps, identity, 'password');
    const message = `This is not your password. ${counted(claimed.left, 'try', 'tries')} left.`;
    throw new Refusal('forbidden', message, [{ validation: 'password', code: 'wrong', message, path: [field] }]);
  }
  await claimed.succeed();
}

/**
 * Asks a signed-in person for a code of their second factor.
 * @throws Refusal forbidden for a code that is not accepted, too_many
 */
export async function demandFactor(deps: Deps, identity: Identity, typed: string): Promise<void> {
  const { user, actor, caller } = identity;
  if (typed.trim() === '') throw invalid(['otp'], 'Enter the code from the app on your phone.', 'otp');
  const key = ` code:${user.id}`;
  const claimed = await claimTry(deps.db, { key, address: caller.address, isKnown: true, bounds: CODE_TRIES });
  const outcome = await checkFactor(deps, user.id, typed);
  if (!outcome.ok) {
    await noteFailed(deps, identity, 'code');
    const message = `${wordsOfCode(outcome)} ${counted(claimed.left, 'try', 'tries')} left.`;
    throw new Refusal('forbidden', message, [{ validation: 'otp', code: 'otp_wrong', message, path: ['otp'] }]);
  }
  await claimed.succeed();
  if (outcome.by === 'recovery_code')
    await noteSecurity(deps.db, {
      kind: 'recovery_code_used',
      workspaceId: actor.workspace_id,
      userId: user.id,
      caller,
      facts: { left: outcome.codesLeft },
    });
}

/** The purpose of a challenge for a step-up. */
export const stepUpOf = ({ sessionId }: Pick<Identity, 'sessionId'>): string => `step-up ${sessionId}`;

/**
 * Asks a signed-in person for a passkey of their account.
 * @throws Refusal forbidden for one that is not accepted, too_many
 */
export async function demandPasskey(deps: Deps, identity: Identity, answer: PasskeyAnswer): Promise<void> {
  const { user, caller } = identity;
  const party = relyingParty(deps.config, caller.headers);
  const key = ` code:${user.id}`;
  const claimed = await claimTry(deps.db, { key, address: caller.address, isKnown: true, bounds: CODE_TRIES });
  const outcome = await checkPasskey(deps, { userId: user.id, boundTo: stepUpOf(identity), party }, answer);
  if (outcome.ok) return claimed.succeed();
  await noteFailed(deps, identity, outcome.reason);
  const message = `${outcome.why} ${counted(claimed.left, 'try', 'tries')} left.`;
  throw new Refusal('forbidden', message, [
    { validation: 'passkey', code: 'passkey_wrong', message, path: ['passkey'] },
  ]);
}
