/** Hash by which a device recognises the right password without a network: never the password itself. */
export interface UnlockVerifier {
  salt: string;
  hash: string;
}

const ROUNDS = 600_000;
const BITS = 256;
const SALT_BYTES = 16;

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, key, BITS);
  return toText(new Uint8Array(bits));
}

/** Computes a verifier of a password, with its own salt. */
export async function makeVerifier(password: string): Promise<UnlockVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: toText(salt), hash: await derive(password, salt) };
}

/** Whether a password matches a verifier. */
export async function isVerified(password: string, { salt, hash }: UnlockVerifier): Promise<boolean> {
  return (await derive(password, toBytes(salt))) === hash;
}
