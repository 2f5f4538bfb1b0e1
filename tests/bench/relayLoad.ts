import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { presenceFrame, updateFrame } from '@tests/support/server/relayClient';
import * as decoding from 'lib0/decoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

/** The task of the process that generates load, in its first input line; it answers with one line of JSON. */
export type LoadTask =
  /** Clients in the rooms of each server, some of which write at a steady rate, to one server at a time in turn. */
  | { kind: 'fanOut'; servers: string[][]; clients: number; perSecond: number; slices: number }
  /**
   * Opens every room, writes that many bytes into it, waits until it is saved, and keeps it open until told to stop.
   */
  | { kind: 'documents'; urls: string[]; bytes: number }
  /** Clients who are present in the rooms and renew their presence as y-websocket does, until told to stop. */
  | { kind: 'crowd'; urls: string[]; clients: number; userId: string };

export interface FanOutAnswer {
  connected: number;
  sent: number;
  delivered: number;
  /** Deliveries that were never received. */
  missing: number;
  /** Milliseconds from sending to receipt. */
  p50: number;
  p95: number;
  p99: number;
}

/** The result for a crowd. */
export interface CrowdAnswer {
  connectSeconds: number;
  /** Presences received in all: everybody receives those of everybody else in the room. */
  received: number;
  dropped: number;
  /** Messages received per second while people were merely present. */
  perSecond: number;
}

const WRITERS = 5;
const MARK = '@@';
const DIGITS = 8;
const AT_ONCE = 25;
const SLICE_MILLIS = 1000;
/** Slices for warming up; they are not counted. */
const WARM_UP = 2;
const REST_MILLIS = 300;
const PATIENCE = 10_000;
/** First byte of the relay's own message "stored". */
const SAVED = 100;

const MESSAGE_AWARENESS = 1;
/** How often a tab renews its presence. */
const RENEWAL_MILLIS = 15_000;
const RENEWAL_TURNS = 150;

/** Input from the bench: the task (a thousand addresses are too long for an argument), and when to stop. */
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));

/** Connects, and resolves at the server's first message: from then on the client is in the room. */
async function connect(url: string, onFrame?: (frame: Buffer) => void): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  if (onFrame) socket.on('message', onFrame);
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
    sockets.push(...(await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => connect(url)))));
  return sockets;
}

/** Updates of a document of its own, each numbered so that receivers recognise it. */
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

/** All clients of one server, and their measurements. */
class Crowd {
  readonly #sockets: readonly WebSocket[];
  readonly #writers: Writer[][];
  readonly #times: number[] = [];
  readonly #sentAt: number[] = [];
  readonly #perRoom: number;
  #first = 0;

  constructor(sockets: readonly WebSocket[], rooms: number) {
    this.#sockets = sockets;
    this.#perRoom = sockets.length / rooms;
    const run = randomBytes(4).toString('hex');
    this.#writers = Array.from({ length: rooms }, (_, room) =>
      Array.from({ length: WRITERS }, (_, k) => new Writer(sockets[room + k * rooms] as WebSocket, `${run}-${k}`)),
    );
    const mark = Buffer.from(MARK);
    for (const socket of sockets)
      socket.on('message', (data) => {
        const now = performance.now();
        const frame = data as Buffer;
        const at = frame.indexOf(mark);
        if (at < 0) return;
        const number = Number(frame.toString('latin1', at + mark.length, at + mark.length + DIGITS));
        this.#times.push(now - (this.#sentAt[number] as number));
      });
  }

  /** Writes to all rooms in turn for `millis` milliseconds. */
  async write(perSecond: number, millis: number): Promise<void> {
    const rooms = this.#writers.length;
    const total = Math.round((rooms * perSecond * millis) / 1000);
    const first = this.#sentAt.length;
    const began = performance.now();
    for (let sent = 0; sent < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - began) / millis) * total));
      for (; sent < due; sent++) {
        const number = first + sent;
        this.#sentAt.push(performance.now());
        (this.#writers[number % rooms]![Math.floor(number / rooms) % WRITERS] as Writer).write(number);
      }
      await pause(2);
    }
  }

  get missing(): number {
    return (this.#sentAt.length - this.#first) * (this.#perRoom - 1) - this.#times.length;
  }

  /** Discards all measurements so far. */
  forget(): void {
    this.#first = this.#sentAt.length;
    this.#times.length = 0;
  }

  answer(): FanOutAnswer {
    const times = [...this.#times].sort((a, b) => a - b);
    const quantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return {
      connected: this.#sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length,
      sent: this.#sentAt.length - this.#first,
      delivered: times.length,
      missing: this.missing,
      p50: quantile(0.5),
      p95: quantile(0.95),
      p99: quantile(0.99),
    };
  }
}

/** Slices of a second, server after server, so that other load on the machine affects all alike. */
async function fanOut(task: LoadTask & { kind: 'fanOut' }): Promise<FanOutAnswer[]> {
  const crowds: Crowd[] = [];
  for (const urls of task.servers) {
    const addresses = Array.from({ length: task.clients }, (_, i) => urls[i % urls.length] as string);
    crowds.push(new Crowd(await connectAll(addresses), urls.length));
  }
  await pause(1000);
  for (let slice = -WARM_UP; slice < task.slices; slice++)
    for (const crowd of crowds) {
      if (slice === 0) crowd.forget();
      await crowd.write(task.perSecond, SLICE_MILLIS);
      for (let waited = 0; crowd.missing > 0 && waited < PATIENCE; waited += 20) await pause(20);
      // Time for the server's background work.
      await pause(REST_MILLIS);
    }
  return crowds.map((crowd) => crowd.answer());
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
  await lines.next();
  for (const socket of sockets) socket.terminate();
}

/** Client ids named by a presence message; none for other messages. */
function presentIn(frame: Uint8Array): number[] {
  if (frame[0] !== MESSAGE_AWARENESS) return [];
  const update = decoding.createDecoder(decoding.readVarUint8Array(decoding.createDecoder(frame.subarray(1))));
  return Array.from({ length: decoding.readVarUint(update) }, () => {
    const id = decoding.readVarUint(update);
    decoding.readVarUint(update);
    decoding.readVarString(update);
    return id;
  });
}

async function crowd({ urls, clients, userId }: LoadTask & { kind: 'crowd' }): Promise<CrowdAnswer> {
  const began = performance.now();
  const sockets: WebSocket[] = [];
  const received: Set<number>[] = [];
  let messages = 0;
  let dropped = 0;
  const state = { user: { id: userId, name: 'A person in the room', color: '#336699' }, cell: null, editing: null };
  for (let at = 0; at < clients; at += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, clients - at) }, (_, i) => at + i);
    const made = await Promise.all(
      ids.map(async (id) => {
        const known = new Set<number>();
        received[id] = known;
        const socket = await connect(urls[id % urls.length] as string, (frame) => {
          messages += 1;
          for (const other of presentIn(frame)) if (other !== id + 1) known.add(other);
        });
        socket.on('close', () => {
          dropped += 1;
        });
        socket.send(presenceFrame(id + 1, 1, state));
        return socket;
      }),
    );
    sockets.push(...made);
  }
  const total = () => received.reduce((sum, { size }) => sum + size, 0);
  const wanted = clients * (clients / urls.length - 1);
  for (let waited = 0; total() < wanted && waited < PATIENCE; waited += 50) await pause(50);
  const connectSeconds = (performance.now() - began) / 1000;
  let clock = 1;
  let turn = 0;
  const renewing = setInterval(() => {
    if (turn === 0) clock += 1;
    for (let id = turn; id < clients; id += RENEWAL_TURNS) sockets[id]?.send(presenceFrame(id + 1, clock, state));
    turn = (turn + 1) % RENEWAL_TURNS;
  }, RENEWAL_MILLIS / RENEWAL_TURNS);
  const before = { messages, at: performance.now() };
  console.log('"here"');
  await lines.next();
  clearInterval(renewing);
  const perSecond = ((messages - before.messages) / (performance.now() - before.at)) * 1000;
  return { connectSeconds, received: total(), dropped, perSecond };
}

const task = JSON.parse((await lines.next()).value as string) as LoadTask;
const answers = { fanOut, documents, crowd } as Record<LoadTask['kind'], (task: LoadTask) => Promise<unknown>>;
console.log(JSON.stringify((await answers[task.kind](task)) ?? 'closed'));
process.exit();
