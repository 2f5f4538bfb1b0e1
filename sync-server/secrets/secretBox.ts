import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of sealed data: its format. */
const FORM = 1;

/** Seals what only the server may read back: secrets of second factors, of providers, of cookies. */
export interface SecretBox {
  /**
   * AES-256-GCM with a separate key for each purpose.
   * @param bound owner of the secret, for example the id of a person: it cannot be opened for any other
   */
  seal(purpose: string, bound: string, text: string): Buffer;
  /** @throws Error when it was sealed with another key or for something else, or was modified */
  open(purpose: string, bound: string, sealed: Buffer): string;
  /** A 32-byte key for signing. */
  key(purpose: string): Buffer;
  /** Identifies the key without revealing it. */
  fingerprint: string;
}

/** @param secret at least 32 characters that nobody can guess */
export function createSecretBox(secret: string): SecretBox {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'labtide', purpose, 32));
  return {
    seal(purpose, bound, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key(`seal:${purpose}`), nonce);
      cipher.setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([FORM]), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, bound, sealed) {
      if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORM)
        throw new Error('This is not a sealed secret.');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key(`seal:${purpose}`), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(bound));
      decipher.setAuthTag(tag);
      const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    key: (purpose) => key(`key:${purpose}`),
    fingerprint: key('fingerprint').toString('hex').slice(0, 16),
  };
}
