import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewCredential } from '@/contract/passkeys/passkeys';
import { invalid, Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { freshId } from '../../freshId';
import type { Sql } from '../../storage/db';
import { newChallenge, takeChallenge } from './challenges';
import { type PasskeyRow, passkeysOf } from './passkeyRow';
import type { RelyingParty } from './relyingParty';

/** Most passkeys of one account. */
export const MOST_PASSKEYS = 20;
/** Ed25519, ECDSA and RSA, each with SHA-256 or better: what today's security keys and laptops create. */
const ALGORITHMS = [-8, -7, -257];

interface Maker {
  user: { id: string; email: string; full_name: string };
  sessionId: string;
  party: RelyingParty;
}

const boundTo = (sessionId: string) => `new ${sessionId}`;
const transportsOf = (names: readonly string[]) => names as AuthenticatorTransport[];

/**
 * The options that the browser needs to create a passkey. @throws Refusal conflict when the account has the most it may
 * have
 */
export async function beginPasskey(deps: Pick<Deps, 'db'>, { user, sessionId, party }: Maker) {
  const held = await passkeysOf(deps.db, user.id);
  if (held.length >= MOST_PASSKEYS)
    throw new Refusal('conflict', `An account has at most ${MOST_PASSKEYS} passkeys. Remove one that you do not use.`);
  return generateRegistrationOptions({
    rpName: 'Labtide',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.full_name,
    challenge: Buffer.from(await newChallenge(deps.db, user.id, boundTo(sessionId)), 'base64url'),
    attestationType: 'none',
    excludeCredentials: held.map((row) => ({ id: row.credential_id, transports: transportsOf(row.transports) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'rp_id' | 'is_backed_up'
>;

/**
 * Verifies a passkey that a browser has created.
 * @throws Refusal invalid when it was not created for this site, this person and this session, or without their consent
 */
export async function readPasskey(
  deps: Pick<Deps, 'db'>,
  { user, sessionId, party }: Maker,
  made: NewCredential,
): Promise<NewPasskey> {
  const { credential_id, client_data, attestation_object, transports } = made;
  const verified = await verifyRegistrationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation_object },
    },
    expectedChallenge: (challenge) => takeChallenge(deps.db, challenge, user.id, boundTo(sessionId)),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified)
    throw invalid(
      ['credential'],
      'This passkey was not created for this page, or it took too long. Try again.',
      'passkey',
    );
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    rp_id: party.id,
    is_backed_up: credentialBackedUp,
  };
}

/** Stores a passkey. @throws Refusal conflict when the account already has it */
export async function insertPasskey(sql: Sql, userId: string, name: string, made: NewPasskey): Promise<PasskeyRow> {
  const [row] = await sql.query<PasskeyRow>(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, passkey_name, rp_id, is_backed_up)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning *`,
    [
      freshId(),
      userId,
      made.credential_id,
      made.public_key,
      made.counter,
      made.transports,
      name,
      made.rp_id,
      made.is_backed_up,
    ],
  );
  if (!row) throw new Refusal('conflict', 'This passkey has already been added. Use another device or key.');
  return row;
}
