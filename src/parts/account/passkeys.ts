import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewCredential, PasskeyAnswer } from '@/contract/passkeys/passkeys';
import { Refusal } from '@/domain/refusal';

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Loaded on first use: most people sign in without a passkey. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Errors of a browser when the person cancels, or no device answers in time. */
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
 * Asks the browser to create a passkey.
 * @param options of POST /auth/passkeys/setup
 * @throws Refusal if the person cancels or the browser cannot do it
 */
export async function makePasskey(options: object): Promise<NewCredential> {
  const { startRegistration } = await webAuthn();
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
 * Asks the browser for a passkey of the person.
 * @param options of POST /auth/login/passkey or /auth/step-up/passkey
 * @throws Refusal if the person cancels or the browser cannot do it
 */
export async function answerWithPasskey(options: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webAuthn();
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
