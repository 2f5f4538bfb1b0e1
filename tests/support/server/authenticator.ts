import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Encodes the few CBOR types that a passkey uses. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

/** Deviations of an attacker or of a faulty browser. */
export interface Bent {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  credentialId?: Buffer;
  key?: KeyObject;
}

/** A passkey in software: creates its key for a site and signs challenges. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  constructor(
    readonly origin: string,
    readonly rpId: string,
    /** Keys that are synchronised between devices always report 0. */
    readonly counts = true,
  ) {}

  #client(type: string, challenge: string, bent: Bent): string {
    const data = {
      type: bent.type ?? type,
      challenge: bent.challenge ?? challenge,
      origin: bent.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #data(flags: number, bent: Bent): Buffer {
    if (this.counts) this.counter += 1;
    const present = bent.isPresent === false ? 0 : USER_PRESENT;
    const verified = bent.isVerified === false ? 0 : USER_VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bent.counter ?? this.counter);
    return Buffer.concat([sha256(bent.rpId ?? this.rpId), Buffer.from([flags | present | verified]), counter]);
  }

  /** The browser's message after POST /auth/passkeys/setup. */
  make({ challenge }: { challenge: string }, bent: Bent = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = bent.credentialId ?? this.id;
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
    const authData = Buffer.concat([this.#data(HAS_KEY, bent), credential]);
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      credential_id: id.toString('base64url'),
      client_data: this.#client('webauthn.create', challenge, bent),
      attestation_object: cbor(object).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The browser's answer when a passkey is requested. */
  answer({ challenge }: { challenge: string }, bent: Bent = {}) {
    const client = this.#client('webauthn.get', challenge, bent);
    const authData = this.#data(0, bent);
    const signed = Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))]);
    return {
      credential_id: (bent.credentialId ?? this.id).toString('base64url'),
      client_data: client,
      authenticator_data: authData.toString('base64url'),
      signature: sign('sha256', signed, bent.key ?? this.keys.privateKey).toString('base64url'),
    };
  }
}
