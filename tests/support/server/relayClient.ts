import type { AddressInfo } from 'node:net';
import type { TestServer } from '@tests/support/server/testServer';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import { readSyncMessage, writeSyncStep1 } from 'y-protocols/sync';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

/** Waits until a condition is true; fails with the given words. */
export async function until(what: string, holds: () => unknown, millis = 30_000): Promise<void> {
  const limit = Date.now() + millis;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`Waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

export const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

/** The message in a whole frame of the server (see binaryFrame). */
export function payloadOf(frame: Buffer): Uint8Array {
  const length = frame[1] as number;
  return new Uint8Array(frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10));
}

/** Makes the test server listen and accept websockets. @returns `127.0.0.1:port` */
export async function listen(server: TestServer): Promise<string> {
  server.composed.attach(server.app.server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}

/** A client of the relay that speaks the protocol frame by frame and keeps what it receives. */
export class RawClient {
  readonly doc = new Y.Doc();
  readonly opened: Promise<void>;
  readonly saved: { seq: number; count: number }[] = [];
  readonly presence = new Map<number, unknown>();
  /** The client ids of each presence message. */
  readonly presences: number[][] = [];
  closed: { code: number; reason: string } | null = null;
  /** Status of a refused upgrade. */
  status: number | null = null;
  synced = false;
  readonly socket: WebSocket;

  constructor(url: string, headers: Record<string, string> = {}, sync = true) {
    this.socket = new WebSocket(url, { headers });
    this.socket.binaryType = 'arraybuffer';
    this.opened = new Promise((done, fail) => {
      this.socket.on('open', () => done());
      this.socket.on('unexpected-response', (_request, response) => {
        this.status = response.statusCode ?? 0;
        response.resume();
        fail(new Error(`Status ${this.status}`));
      });
      this.socket.on('error', fail);
    });
    this.opened.catch(() => {});
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) this.take(new Uint8Array(data as ArrayBuffer));
    });
    if (sync)
      this.socket.on('open', () => {
        const encoder = encoding.createEncoder();
        encoding.writeVarUint(encoder, 0);
        writeSyncStep1(encoder, this.doc);
        this.send(encoding.toUint8Array(encoder));
      });
  }

  private take(frame: Uint8Array): void {
    const decoder = decoding.createDecoder(frame);
    const type = decoding.readVarUint(decoder);
    if (type === 0) {
      const answer = encoding.createEncoder();
      encoding.writeVarUint(answer, 0);
      if (readSyncMessage(decoder, answer, this.doc, 'relay') === 1) this.synced = true;
    } else if (type === 100) {
      this.saved.push({ seq: decoding.readVarUint(decoder), count: decoding.readVarUint(decoder) });
    } else if (type === 1) {
      const update = decoding.createDecoder(decoding.readVarUint8Array(decoder));
      const ids: number[] = [];
      this.presences.push(ids);
      for (let left = decoding.readVarUint(update); left > 0; left--) {
        const id = decoding.readVarUint(update);
        ids.push(id);
        decoding.readVarUint(update);
        this.presence.set(id, JSON.parse(decoding.readVarString(update)));
      }
    }
  }

  send(frame: Uint8Array): void {
    this.socket.send(frame);
  }

  /** Edits its own document and sends the update. */
  edit(change: (doc: Y.Doc) => void): Uint8Array {
    const before = Y.encodeStateVector(this.doc);
    this.doc.transact(() => change(this.doc), 'own');
    const update = Y.encodeStateAsUpdate(this.doc, before);
    this.send(updateFrame(update));
    return update;
  }

  /** How many of the sent updates the server has confirmed as stored. */
  get stored(): number {
    return this.saved.at(-1)?.count ?? 0;
  }

  close(): void {
    this.socket.terminate();
    this.doc.destroy();
  }
}

export function frameOf(type: number, step: number | null, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  if (step !== null) encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, payload);
  return encoding.toUint8Array(encoder);
}

export const updateFrame = (update: Uint8Array) => frameOf(0, 2, update);

/** A presence message of several client ids. */
export function presenceFrames(
  entries: readonly (readonly [clientId: number, state: unknown])[],
  clock = 1,
): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  for (const [clientId, state] of entries) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, JSON.stringify(state));
  }
  return frameOf(1, null, encoding.toUint8Array(encoder));
}

/** A presence message of one client id. */
export const presenceFrame = (clientId: number, clock: number, state: unknown): Uint8Array =>
  presenceFrames([[clientId, state]], clock);

/** The client that screens use: y-websocket's own provider. */
export function provide(address: string, room: string, token: string, doc = new Y.Doc()): WebsocketProvider {
  const provider = new WebsocketProvider(`ws://${address}/sync`, room, doc, {
    params: { token },
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    maxBackoffTime: 300,
  });
  provider.messageHandlers[100] = () => {};
  return provider;
}
