import type { PasskeyAnswer } from '@/contract/passkeys/passkeys';
import type { SecondProof } from '@/contract/passkeys/secondProof';
import { Refusal } from '@/domain/refusal';
import { counted } from '@/lib/words/counted';
import type { Deps } from '../deps';
import type { Caller } from './caller';
import { isDemoAddress } from './demoAddress';
import { isKnownDevice } from './deviceMark';
import { enter, type SignedIn } from './enter';
import { type RelyingParty, relyingParty } from './passkeys/relyingParty';
import { askForPasskey, checkPasskey } from './passkeys/usePasskey';
import { checkPassword } from './passwords';
import { activeFactors, checkFactor, wordsOfCode } from './secondFactor';
import { noteSecurity } from './securityLog';
import { CODE_TRIES, claimTry, forgetOldTries, PASSWORD_TRIES, type Try } from './tries';
import { typedEmailKey } from './typedEmailKey';

export interface LoginInput {
  email: string;
  password: string;
  second: SecondProof;
  workspaceSlug?: string | undefined;
  caller: Caller;
}

interface Account {
  id: string;
  email: string;
  password_hash: string | null;
  is_staff: boolean;
}

function wrongPassword({ left }: Try): Refusal {
  const more = left > 0 ? `${counted(left, 'try', 'tries')} left.` : 'No tries left for 15 minutes.';
  return new Refusal('unauthenticated', `E-mail and password do not match. ${more}`);
}

const asksForCode = (code: string, message: string, more: Refusal['issues'] = []) =>
  new Refusal('unauthenticated', message, [{ validation: 'otp', code, message, path: ['otp'] }, ...more]);

/** Tells somebody who knows the password which second factors the account has. */
function asksForFactor({ code, passkey }: { code: boolean; passkey: boolean }): Refusal {
  const byCode = 'Enter the code from the app on your phone.';
  if (!passkey) return asksForCode('otp_required', byCode);
  const message = 'Confirm with a passkey, or enter a recovery code.';
  const offered = code ? 'passkey_offered' : 'passkey_only';
  return asksForCode('otp_required', code ? byCode : message, [
    { validation: 'passkey', code: offered, message, path: ['passkey'] },
  ]);
}

/** A passkey challenge for signing in can be used by any browser that knows the password. */
const SIGN_IN = 'sign-in';

async function demandPasskey(
  deps: Deps,
  account: Account,
  { caller, answer }: { caller: Caller; answer: PasskeyAnswer },
  claimed: Try,
): Promise<void> {
  const party = relyingParty(deps.config, caller.headers);
  const outcome = await checkPasskey(deps, { userId: account.id, boundTo: SIGN_IN, party }, answer);
  if (outcome.ok) return claimed.succeed();
  const { why, reason } = outcome;
  await noteSecurity(deps.db, { kind: 'sign_in_failed', userId: account.id, caller, facts: { reason } });
  const message = `${why} ${counted(claimed.left, 'try', 'tries')} left.`;
  throw new Refusal('unauthenticated', message, [
    { validation: 'passkey', code: 'passkey_wrong', message, path: ['passkey'] },
  ]);
}

/** Records a failure after the answer, so that the answer takes equally long whether or not the account exists. */
function noteFailure(deps: Deps, userId: string | null, caller: Caller, reason: string): void {
  noteSecurity(deps.db, { kind: 'sign_in_failed', userId, caller, facts: { reason } }).catch((error) =>
    deps.log.error({ err: error }, 'A failed sign-in was not recorded'),
  );
}

/**
 * Requires the second factor of an account that has one. Attempts are counted separately from passwords, because
 * whoever gets here knows the password.
 * @returns whether a second factor was used
 * @throws Refusal unauthenticated with the code otp_required or otp_wrong
 */
async function demandCode(
  deps: Deps,
  account: Account,
  { second: { otp, passkey }, caller }: LoginInput,
  isKnown: boolean,
): Promise<boolean> {
  const factors = await activeFactors(deps.db, account.id);
  if (!factors.code && !factors.passkey) return false;
  if (!passkey && !otp?.trim()) throw asksForFactor(factors);
  const key = ` code:${account.id}`;
  const claimed = await claimTry(deps.db, { key, address: caller.address, isKnown, bounds: CODE_TRIES });
  if (passkey) {
    await demandPasskey(deps, account, { caller, answer: passkey }, claimed);
    return true;
  }
  const outcome = await checkFactor(deps, account.id, otp ?? '');
  if (!outcome.ok) {
    await noteSecurity(deps.db, { kind: 'sign_in_failed', userId: account.id, caller, facts: { reason: 'code' } });
    throw asksForCode('otp_wrong', `${wordsOfCode(outcome)} ${counted(claimed.left, 'try', 'tries')} left.`);
  }
  await claimed.succeed();
  if (outcome.by === 'recovery_code')
    await noteSecurity(deps.db, {
      kind: 'recovery_code_used',
      userId: account.id,
      caller,
      facts: { left: outcome.codesLeft },
    });
  return true;
}

/** An account, and how its owner proved that it is theirs. */
export interface ProvenAccount {
  account: Account;
  hasSecondFactor: boolean;
}

/**
 * Checks address and password, and a code where the account has a second factor.
 * @throws Refusal unauthenticated with the same text whatever is wrong, too_many after ten failures from one address in
 * 15 minutes.
 */
export async function proveByPassword(deps: Deps, input: LoginInput): Promise<ProvenAccount> {
  const { account, isKnown, claimed } = await provePassword(deps, input);
  const hasSecondFactor = await demandCode(deps, account, input, isKnown).catch(async (refusal: unknown) => {
    await claimed.takeBack();
    throw refusal;
  });
  await claimed.succeed();
  return { account, hasSecondFactor };
}

/**
 * The challenge that a passkey of an account must sign, for somebody who knows the password.
 * @throws Refusal as proveByPassword, and conflict for an account without passkeys
 */
export async function askPasskeyAtSignIn(deps: Deps, input: Omit<LoginInput, 'second'>) {
  const party: RelyingParty = relyingParty(deps.config, input.caller.headers);
  const { account, claimed } = await provePassword(deps, input);
  await claimed.takeBack();
  return askForPasskey(deps, { userId: account.id, boundTo: SIGN_IN, party });
}

async function provePassword(
  deps: Deps,
  input: Pick<LoginInput, 'email' | 'password' | 'caller'>,
): Promise<{ account: Account; isKnown: boolean; claimed: Try }> {
  const { caller } = input;
  const emailKey = typedEmailKey(input.email);
  const [account] = await deps.db.query<Account>(
    'select id, email, password_hash, is_staff from app_user where email_key = $1',
    [emailKey],
  );
  const isKnown =
    account !== undefined && isKnownDevice(deps.secrets.key('device-mark'), deps.config, caller.headers, account.id);
  const claimed = await claimTry(deps.db, { key: emailKey, address: caller.address, isKnown, bounds: PASSWORD_TRIES });
  // The password of the demo accounts is public.
  const isDisabled = isDemoAddress(input.email) && deps.config.isPublic;
  const matches = await checkPassword(input.password, isDisabled ? null : (account?.password_hash ?? null));
  if (!account || !matches) {
    noteFailure(deps, account?.id ?? null, caller, 'password');
    await forgetOldTries(deps.db);
    throw wrongPassword(claimed);
  }
  return { account, isKnown, claimed };
}

/**
 * Signs a person in.
 * @throws Refusal as proveByPassword, and forbidden for a person without a workspace, or when the workspace does not
 * accept passwords
 */
export async function login(deps: Deps, input: LoginInput): Promise<SignedIn> {
  const { account, hasSecondFactor } = await proveByPassword(deps, input);
  return enter(deps, {
    user: { id: account.id, email: account.email, isStaff: account.is_staff },
    way: 'password',
    onlyWorkspaceId: null,
    hasSecondFactor,
    slug: input.workspaceSlug,
    caller: input.caller,
  });
}
