import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewCredential, PasskeyAnswer } from '@/contract/passkeys/passkeys';
import { Refusal } from '@/domain/refusal';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

/** What a browser says when the person has turned away, or no device has answered in time. */
const TURNED_AWAY = new Set(['NotAllowedError', 'AbortError']);

function faultOf(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (TURNED_AWAY.has(name))
    return new Refusal('invalid', 'No passkey was used. Try again, or choose another way below.');
  if (name === 'InvalidStateError')
    return new Refusal('conflict', 'This device has a passkey for your account already.');
  if (name === 'SecurityError')
    return new Refusal(
      'invalid',
      `Passkeys do not work at ${window.location.host}. Open the usual address of Labtide.`,
    );
  return new Refusal('invalid', 'This browser could not use a passkey. Use another one, or a code.');
}

/**
 * Lets the browser make a passkey.
 * @param options of POST /auth/passkeys/setup
 * @throws Refusal where the person turns away or the browser cannot
 */
export async function makePasskey(options: object): Promise<NewCredential> {
  try {
    const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
    return {
      credential_id: made.id,
      client_data: made.response.clientDataJSON,
      attestation_object: made.response.attestationObject,
      transports: made.response.transports ?? [],
    };
  } catch (error) {
    throw faultOf(error);
  }
}

/**
 * Lets the browser ask a passkey of the person.
 * @param options of POST /auth/login/passkey or /auth/step-up/passkey
 * @throws Refusal where the person turns away or the browser cannot
 */
export async function answerWithPasskey(options: object): Promise<PasskeyAnswer> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    };
  } catch (error) {
    throw faultOf(error);
  }
}
