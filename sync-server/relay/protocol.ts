import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Message types of the y-websocket protocol, and one of our own. */
export const MESSAGE_SYNC = 0;
export const MESSAGE_AWARENESS = 1;
export const MESSAGE_QUERY_AWARENESS = 3;
/**
 * Our own message: carries the document's seq and how many update frames of this connection are stored, so that a
 * client that counts what it sent knows when it may say "saved". y-websocket clients ignore it.
 */
export const MESSAGE_SAVED = 100;

export const SYNC_STEP_1 = 0;
export const SYNC_STEP_2 = 1;
export const SYNC_UPDATE = 2;

/** Close codes: 1xxx as in RFC 6455, 44xx correspond to HTTP status codes 4xx. */
export const CLOSE = {
  restart: 1012,
  tryAgain: 1013,
  unsupported: 1003,
  tooBig: 1009,
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  gone: 4404,
  tooMany: 4429,
} as const;

export function syncStep1(stateVector: Uint8Array): Uint8Array {
  return syncMessage(SYNC_STEP_1, stateVector);
}

export function syncStep2(update: Uint8Array): Uint8Array {
  return syncMessage(SYNC_STEP_2, update);
}

export function syncUpdate(update: Uint8Array): Uint8Array {
  return syncMessage(SYNC_UPDATE, update);
}

function syncMessage(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, MESSAGE_SYNC);
  encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, payload);
  return encoding.toUint8Array(encoder);
}

export function awarenessMessage(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, MESSAGE_AWARENESS);
  encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

export function savedMessage(seq: number, updatesStored: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, MESSAGE_SAVED);
  encoding.writeVarUint(encoder, seq);
  encoding.writeVarUint(encoder, updatesStored);
  return encoding.toUint8Array(encoder);
}

export type ClientMessage =
  | { kind: 'step1'; stateVector: Uint8Array }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'queryAwareness' };

/**
 * Reads a frame of a client. Both step 2 and update carry an update.
 * @throws on truncated frames or unknown types.
 */
export function readClientMessage(frame: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(frame);
  const type = decoding.readVarUint(decoder);
  switch (type) {
    case MESSAGE_SYNC: {
      const step = decoding.readVarUint(decoder);
      const payload = decoding.readVarUint8Array(decoder);
      if (step === SYNC_STEP_1) return { kind: 'step1', stateVector: payload };
      if (step === SYNC_STEP_2 || step === SYNC_UPDATE) return { kind: 'update', update: payload };
      throw new RangeError(`Unknown sync step ${step}`);
    }
    case MESSAGE_AWARENESS:
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) };
    case MESSAGE_QUERY_AWARENESS:
      return { kind: 'queryAwareness' };
    default:
      throw new RangeError(`Unknown message type ${type}`);
  }
}
