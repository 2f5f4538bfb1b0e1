import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');

/** A browser's answer when it has created a passkey (PublicKeyCredential of a registration). */
export const newCredential = z.object({
  credential_id: base64url(1500),
  client_data: base64url(8000),
  attestation_object: base64url(60_000),
  transports: z.array(z.string().max(40)).max(10).default([]),
});
export type NewCredential = z.output<typeof newCredential>;

/** A browser's answer when a passkey was used (PublicKeyCredential of an authentication). */
export const passkeyAnswer = z.object({
  credential_id: base64url(1500),
  client_data: base64url(8000),
  authenticator_data: base64url(8000),
  signature: base64url(8000),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The options with which the browser creates or requests a passkey: the JSON form of WebAuthn's options. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const passkeyShape = z.object({
  id: z.string(),
  passkey_name: z.string(),
  /** It is synced by the device's platform, so that it exists on several devices. */
  is_backed_up: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyResource = z.infer<typeof passkeyShape>;

const passkeyName = z.string().trim().min(1, 'Name cannot be empty.').max(100);

export const passkeysCall = defineCall({
  method: 'GET',
  path: '/auth/passkeys',
  summary: "One's own passkeys",
  person: true,
  query: pageQuery,
  resource: z.array(passkeyShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const beginPasskeyCall = defineCall({
  method: 'POST',
  path: '/auth/passkeys/setup',
  summary: 'Begin to add a passkey; it takes effect once the browser has created it (POST /auth/passkeys)',
  early: true,
  person: true,
  proof: true,
  resource: passkeyOptions,
  refuses: ['forbidden', 'conflict'],
});

/**
 * The first second factor of an account comes with recovery codes, shown only once. All other sessions of the person
 * end.
 */
export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add a passkey as a second factor',
  early: true,
  person: true,
  proof: true,
  body: z.object({ passkey_name: passkeyName, credential: newCredential }),
  resource: z.object({ passkey: passkeyShape, recovery_codes: z.array(z.string()), token: z.string() }),
  refuses: ['forbidden', 'conflict'],
  example: {
    body: {
      passkey_name: 'Laptop',
      credential: { credential_id: 'AAAA', client_data: 'AAAA', attestation_object: 'AAAA' },
    },
  },
});

export const renamePasskeyCall = defineCall({
  method: 'PATCH',
  path: '/auth/passkeys/{id}',
  summary: 'Rename a passkey',
  person: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ passkey_name: passkeyName }),
  resource: passkeyShape,
  refuses: ['not_found'],
  example: { params: { id: EXAMPLE.passkey }, body: { passkey_name: 'Key in the drawer' } },
});

/**
 * All other sessions of the person end. When the last second factor is removed, the recovery codes stop working too.
 */
export const removePasskeyCall = defineCall({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  summary: 'Remove a passkey',
  person: true,
  proof: true,
  params: z.object({ id: z.uuid() }),
  resource: z.object({ id: z.string(), factor_is_active: z.boolean() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { params: { id: EXAMPLE.passkey } },
});
