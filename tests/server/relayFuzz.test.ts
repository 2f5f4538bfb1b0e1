import { randomBytes } from 'node:crypto';
import { Connection } from '@server/relay/connection';
import { createDocStore } from '@server/relay/docStore';
import { DEFAULT_LIMITS } from '@server/relay/limits';
import { Room } from '@server/relay/room';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { factsOfRoom } from '@/domain/documents/room';
import type { Actor } from '@/domain/permissions/actor';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { frameOf, listen, pause, presenceFrame, RawClient, until, updateFrame } from '../support/server/relayClient';
import { makeTestTable, newId, startServer, type TestServer } from '../support/server/testServer';

const SEED = Number(process.env.SEED ?? randomBytes(4).readUInt32BE());
const FRAMES = Number(process.env.FUZZ_FRAMES ?? 100_000);
/** A new document after this many frames, because some mutations are valid edits and make it grow. */
const PER_ROOM = 500;

/** Mulberry32 (Tommy Ettinger, public domain). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Frames that no honest client sends, made from the updates of an honest document. */
class Hostile {
  private readonly updates: Uint8Array[] = [];
  constructor(
    private readonly random: () => number,
    honest: Y.Doc,
  ) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(honest));
    doc.on('update', (update: Uint8Array) => this.updates.push(update));
    const map = doc.getMap('view');
    map.set('view_name', 'hostile ünïcode');
    map.set('big', 12345678901234567890n);
    map.set('bytes', new Uint8Array(20));
    const list = new Y.Array<unknown>();
    map.set('filters', list);
    list.push([new Y.Map(Object.entries({ id: 'x', deep: { a: [1, null, { b: 2.5 }] } })), 5, 'six']);
    list.delete(0, 2);
    doc.getText('text').insert(0, 'some text', { bold: true });
    doc.getText('text').format(2, 4, { bold: null });
    doc.getXmlFragment('xml').insert(0, [new Y.XmlElement('p'), new Y.XmlText('t')]);
    doc.getMap('subs').set('sub', new Y.Doc());
    this.updates.push(Y.encodeStateAsUpdate(doc));
    doc.destroy();
  }

  private int(below: number): number {
    return Math.floor(this.random() * below);
  }

  private bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.int(256));
  }

  private real(): Uint8Array {
    return this.updates[this.int(this.updates.length)] as Uint8Array;
  }

  private mutated(from: Uint8Array): Uint8Array {
    const copy = from.slice();
    for (let n = 1 + this.int(4); n > 0; n--) {
      const at = this.int(copy.length);
      copy[at] = this.int(3) === 0 ? this.int(256) : (copy[at]! ^ (1 << this.int(8))) & 255;
    }
    return copy;
  }

  private spliced(): Uint8Array {
    const [a, b] = [this.real(), this.real()];
    return Uint8Array.from([...a.slice(0, this.int(a.length)), ...b.slice(this.int(b.length))]);
  }

  frame(): Uint8Array {
    switch (this.int(10)) {
      case 0:
        return this.bytes(this.int(40));
      case 1:
        return updateFrame(this.real().slice(0, this.int(this.real().length)));
      case 2:
        return frameOf(0, this.int(4), this.bytes(this.int(80)));
      case 3:
        return frameOf(this.int(200), null, this.bytes(this.int(30)));
      case 4: {
        const whole = updateFrame(this.real());
        return whole.slice(0, this.int(whole.length));
      }
      case 5:
        return updateFrame(this.spliced());
      case 6:
        return this.mutated(presenceFrame(this.int(50), this.int(9), { user: { id: 'someone else' }, x: this.int(9) }));
      case 7:
        return frameOf(0, 0, this.bytes(this.int(12)));
      default:
        return updateFrame(this.mutated(this.real()));
    }
  }
}

let databases: TestDatabases;
let server: TestServer;
let address: string;

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  address = await listen(server);
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const actor = () => ({ user_id: server.ids.admin, workspace_id: server.workspaceId }) as unknown as Actor;

/** A connection whose socket only records what is done to it. */
function noted(limits = { ...DEFAULT_LIMITS, framesPerSecond: 1e9 }): {
  connection: Connection;
  closes: [number, string][];
} {
  const closes: [number, string][] = [];
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: () => {},
    close: (code: number, reason: string) => void closes.push([code, reason]),
  };
  const stream = { write: () => {} };
  return {
    connection: new Connection(
      socket as unknown as WebSocket,
      stream,
      { actor: actor(), name: 'Fuzz' },
      { readOnly: false },
      limits,
    ),
    closes,
  };
}

it(`S10 ${FRAMES} hostile frames change nothing that was refused and end no process, seed ${SEED}`, async () => {
  const random = dice(SEED);
  const store = createDocStore(server.deps.db);
  const tally = new Map<number, number>();
  let refused = 0;
  for (let sent = 0; sent < FRAMES; ) {
    const docId = `view/${newId()}`;
    const key = { workspaceId: server.workspaceId, docId };
    await store.ensure(key);
    const faults: unknown[] = [];
    const room = new Room(key, factsOfRoom(docId), {
      store,
      limits: { ...DEFAULT_LIMITS, batchMillis: 1e6, framesPerSecond: 1e9 },
      instance: 'fuzz',
      stored: () => {},
      presence: () => {},
      fault: (_room, _what, error) => faults.push(error),
      count: () => {},
      observe: () => {},
    });
    await room.load();
    const honest = noted();
    room.join(honest.connection);
    const base = new Y.Doc();
    base.getMap('view').set('view_name', 'honest');
    room.receive(honest.connection, updateFrame(Y.encodeStateAsUpdate(base)));
    const hostile = new Hostile(random, base);
    let bad = noted();
    room.join(bad.connection);
    let before = Y.encodeStateAsUpdate(room.doc);
    for (let i = 0; i < PER_ROOM; i++, sent++) {
      const frame = hostile.frame();
      room.receive(bad.connection, frame);
      const after = Y.encodeStateAsUpdate(room.doc);
      if (bad.closes.length > 0) {
        const [code, reason] = bad.closes[0] as [number, string];
        refused += 1;
        tally.set(code, (tally.get(code) ?? 0) + 1);
        if (Buffer.compare(after, before) !== 0)
          throw new Error(`Refused (${code} ${reason}) but changed: ${Buffer.from(frame).toString('hex')}`);
        expect(reason.length).toBeLessThan(124);
        expect([4400, 1013, 1009, 4429]).toContain(code);
        room.leave(bad.connection);
        bad = noted();
        room.join(bad.connection);
      }
      before = after;
    }
    // Others keep working, and the stored document equals the open one.
    const fresh = new Y.Doc();
    Y.applyUpdate(fresh, Y.encodeStateAsUpdate(room.doc));
    const known = Y.encodeStateVector(fresh);
    fresh.getMap('view').set('alive', docId);
    room.receive(honest.connection, updateFrame(Y.encodeStateAsUpdate(fresh, known)));
    expect(honest.closes).toEqual([]);
    expect(room.doc.getMap('view').get('alive')).toBe(docId);
    await room.flush();
    expect(faults).toEqual([]);
    const reloaded = new Y.Doc();
    await store.load(key, reloaded);
    expect(Y.encodeStateVector(reloaded).length).toBe(Y.encodeStateVector(room.doc).length);
    expect(reloaded.getMap('view').get('alive')).toBe(docId);
    expect(reloaded.store.pendingStructs).toBeNull();
    room.destroy();
    base.destroy();
  }
  process.stdout.write(
    `relay fuzz, seed ${SEED}: ${FRAMES} frames, ${refused} refused ${JSON.stringify([...tally])}\n`,
  );
  expect(refused).toBeGreaterThan(FRAMES / 4);
}, 240_000);

it(`S10 hostile frames over real sockets do not disturb the others, seed ${SEED}`, async () => {
  const table = await makeTestTable(server, 'Fuzz');
  const made = await server.ask('POST /record_views', { body: { entity_slice_id: table.sliceId, view_name: 'Fuzz' } });
  const url = `ws://${address}/sync/view/${made.body.data.resource.id}?token=${await server.token('admin')}`;
  const honest = new RawClient(url);
  await until('synced', () => honest.synced && honest.doc.getMap('view').has('view_name'));
  const hostile = new Hostile(dice(SEED + 1), honest.doc);
  let closed = 0;
  for (let i = 0; i < 150; i++) {
    const bad = new RawClient(url, {}, false);
    await bad.opened;
    for (let n = 0; n < 20; n++) bad.send(hostile.frame());
    if (i % 3 === 0) await pause(1);
    if (bad.closed) closed += 1;
    bad.close();
  }
  honest.edit((doc) => doc.getMap('view').set('note', 'alive'));
  await until('saved', () => honest.stored > 0);
  expect(honest.closed).toBeNull();
  const fresh = new RawClient(url);
  await until('synced', () => fresh.synced);
  expect(fresh.doc.getMap('view').get('note')).toBe('alive');
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  process.stdout.write(`relay fuzz over sockets: 3,000 frames, ${closed} connections seen closed\n`);
  honest.close();
  fresh.close();
});
