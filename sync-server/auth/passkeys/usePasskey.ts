import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { PasskeyAnswer } from '@/contract/passkeys/passkeys';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { newChallenge, takeChallenge } from './challenges';
import { type PasskeyRow, passkeysOf } from './passkeyRow';
import type { RelyingParty } from './relyingParty';

/** Who is asked for a passkey, and for what purpose. */
export interface AskedForPasskey {
  userId: string;
  /** `sign-in`, or the session that is to be proved again. */
  boundTo: string;
  party: RelyingParty;
}

export type PasskeyOutcome = { ok: true } | { ok: false; why: string; reason: 'passkey' | 'passkey_copied' };

const NOT_YOURS = 'This passkey does not belong to your account. Use another one, or a recovery code.';
const NOT_TAKEN = 'The passkey did not confirm in time that it is you on this page. Try again.';
const COPIED =
  'The counter of this passkey went backwards, as that of a copy would. It is not accepted: use a recovery code, and remove the passkey.';

/** The options that the browser needs to use a passkey of the account. @throws Refusal conflict when it has none */
export async function askForPasskey(deps: Pick<Deps, 'db'>, { userId, boundTo, party }: AskedForPasskey) {
  const held = await passkeysOf(deps.db, userId);
  if (held.length === 0) throw new Refusal('conflict', 'Your account has no passkey. Use the code of your app.');
  const here = held.filter(({ rp_id }) => rp_id === party.id);
  if (here.length === 0)
    throw new Refusal(
      'conflict',
      `Your passkeys were made for ${held[0]?.rp_id}, not for ${party.id}. Use a recovery code, then add a new passkey.`,
    );
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await newChallenge(deps.db, userId, boundTo), 'base64url'),
    allowCredentials: here.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: 'required',
  });
}

async function isSigned(
  deps: Pick<Deps, 'db'>,
  row: PasskeyRow,
  { userId, boundTo, party }: AskedForPasskey,
  answer: PasskeyAnswer,
): Promise<number | null> {
  const verified = await verifyAuthenticationResponse({
    response: {
      id: row.credential_id,
      rawId: row.credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: answer.client_data,
        authenticatorData: answer.authenticator_data,
        signature: answer.signature,
      },
    },
    expectedChallenge: (challenge) => takeChallenge(deps.db, challenge, userId, boundTo),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The statement that updates the counter compares it too, so that of two simultaneous answers only one is accepted.
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: -1 },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/**
 * Whether an answer was signed by a passkey of this account, for this challenge, on this site and with its owner
 * present.
 */
export async function checkPasskey(
  deps: Pick<Deps, 'db'>,
  asked: AskedForPasskey,
  answer: PasskeyAnswer,
): Promise<PasskeyOutcome> {
  const row = (await passkeysOf(deps.db, asked.userId)).find(
    ({ credential_id }) => credential_id === answer.credential_id,
  );
  if (!row) return { ok: false, why: NOT_YOURS, reason: 'passkey' };
  const counter = await isSigned(deps, row, asked, answer);
  if (counter === null) return { ok: false, why: NOT_TAKEN, reason: 'passkey' };
  // Passkeys that are synced between devices do not count their uses: they always send zero.
  const taken = await deps.db.query(
    `update passkey set counter = $2, last_used_at = now()
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [row.id, counter],
  );
  return taken.length > 0 ? { ok: true } : { ok: false, why: COPIED, reason: 'passkey_copied' };
}
