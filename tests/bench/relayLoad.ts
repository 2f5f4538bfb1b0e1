import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { updateFrame } from '@tests/support/server/relayClient';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

/** What the process that makes the load is asked to do; it answers one line of JSON. */
export type LoadTask =
  /** Clients in rooms, some of which write at a steady rate. */
  | { kind: 'fanOut'; urls: string[]; clients: number; perSecond: number; seconds: number }
  /** Opens every room, writes that many bytes into it, waits until it says saved, and holds it until it is told to go. */
  | { kind: 'documents'; urls: string[]; bytes: number };

export interface FanOutAnswer {
  connected: number;
  sent: number;
  /** Deliveries that came, of those that should have come. */
  delivered: number;
  expected: number;
  /** Milliseconds from sending to receipt. */
  p50: number;
  p95: number;
  p99: number;
}

const WRITERS = 5;
const MARK = '@@';
const DIGITS = 8;
const AT_ONCE = 25;
/** First byte of the relay's own message "stored". */
const SAVED = 100;

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

/** Connects, and resolves when the server has spoken: from then on the client is in the room. */
async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('error', () => socket.terminate());
  await Promise.race([
    once(socket, 'message'),
    once(socket, 'close').then(([code]) => Promise.reject(new Error(`Closed with ${code}`))),
  ]);
  return socket;
}

async function connectAll(urls: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < urls.length; at += AT_ONCE)
    sockets.push(...(await Promise.all(urls.slice(at, at + AT_ONCE).map(connect))));
  return sockets;
}

/** Updates of a document of its own, each with a number by which receivers know it. */
class Writer {
  readonly #doc = new Y.Doc();
  #update: Uint8Array = new Uint8Array();

  constructor(
    readonly socket: WebSocket,
    private readonly name: string,
  ) {
    this.#doc.on('update', (update: Uint8Array) => {
      this.#update = update;
    });
  }

  write(number: number): void {
    this.#doc.getMap('note').set(this.name, MARK + String(number).padStart(DIGITS, '0'));
    this.socket.send(updateFrame(this.#update));
  }
}

async function fanOut({ urls, clients, perSecond, seconds }: LoadTask & { kind: 'fanOut' }): Promise<FanOutAnswer> {
  const sockets = await connectAll(Array.from({ length: clients }, (_, i) => urls[i % urls.length] as string));
  const perRoom = clients / urls.length;
  const total = urls.length * perSecond * seconds;
  const sentAt = new Float64Array(total);
  const times: number[] = [];
  const mark = Buffer.from(MARK);
  for (const socket of sockets)
    socket.on('message', (data) => {
      const now = performance.now();
      const frame = data as Buffer;
      const at = frame.indexOf(mark);
      if (at < 0) return;
      const number = Number(frame.toString('latin1', at + mark.length, at + mark.length + DIGITS));
      // What was written before this run is part of the document, not of the measurement.
      if (sentAt[number]) times.push(now - sentAt[number]);
    });
  await pause(500);
  const run = randomBytes(4).toString('hex');
  const writers = urls.map((_, room) =>
    Array.from({ length: WRITERS }, (_, k) => new Writer(sockets[room + k * urls.length] as WebSocket, `${run}-${k}`)),
  );
  const began = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * urls.length * perSecond));
    for (; sent < due; sent++) {
      const room = writers[sent % urls.length] as Writer[];
      sentAt[sent] = performance.now();
      (room[Math.floor(sent / urls.length) % WRITERS] as Writer).write(sent);
    }
    await pause(2);
  }
  const expected = total * (perRoom - 1);
  for (let waited = 0; times.length < expected && waited < 10_000; waited += 50) await pause(50);
  const connected = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    connected,
    sent: total,
    delivered: times.length,
    expected,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
  };
}

async function documents({ urls, bytes }: LoadTask & { kind: 'documents' }): Promise<void> {
  const sockets = await connectAll(urls);
  await Promise.all(
    sockets.map(async (socket) => {
      const doc = new Y.Doc();
      doc.getMap('note').set(randomBytes(4).toString('hex'), randomBytes(bytes / 2).toString('hex'));
      const saved = new Promise<void>((done, fail) => {
        socket.on('message', (data) => (data as Buffer)[0] === SAVED && done());
        socket.on('close', () => fail(new Error('Closed before it was saved')));
      });
      socket.send(updateFrame(Y.encodeStateAsUpdate(doc)));
      await saved;
    }),
  );
  console.log('"open"');
  await once(process.stdin, 'data');
  for (const socket of sockets) socket.terminate();
}

const task = JSON.parse(process.argv[2] as string) as LoadTask;
const answer = task.kind === 'fanOut' ? await fanOut(task) : await documents(task);
console.log(JSON.stringify(answer ?? 'closed'));
process.exit();
