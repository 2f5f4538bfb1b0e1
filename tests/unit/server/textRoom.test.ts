import { Connection } from '@server/relay/connection';
import { knownSchema } from '@server/relay/knownSchema';
import { DEFAULT_LIMITS } from '@server/relay/limits';
import { CLOSE, readClientMessage, syncUpdate } from '@server/relay/protocol';
import { Room } from '@server/relay/room';
import { payloadOf } from '@tests/support/server/relayClient';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { DocumentFacts } from '@/domain/documents/documentKinds';
import type { Actor } from '@/domain/permissions/actor';
import { TEXT_SCHEMA } from '@/domain/richText/textSchema';
import { raiseSchemaNumber, readSchemaNumber } from '@/lib/yjs/schemaNumber';
import { MemoryDocs } from '../../simulation/documents/memoryDocs';

const TEXT: DocumentFacts = { row: 'view', content: 'text', presence: 'carets', hasLock: true, compactAfter: 200 };
const WRITER = { user_id: 'ada', settings: null } as unknown as Actor;

/** A client of the room that knows this schema; 0 = a stock y-websocket client, which gives none. */
class Client {
  readonly doc = new Y.Doc();
  closed: { code: number; reason: string } | null = null;
  readonly connection: Connection;

  constructor(
    private readonly room: Room,
    schema: number,
  ) {
    const socket = {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      send: (message: Uint8Array) => this.#receive(message),
      close: (code: number, reason: string) => {
        this.closed = { code, reason };
      },
    } as unknown as WebSocket;
    const stream = { write: (frame: Buffer) => this.#receive(payloadOf(frame)) };
    const access = { readOnly: false, schema };
    this.connection = new Connection(socket, stream, { actor: WRITER, name: 'Ada' }, access, DEFAULT_LIMITS);
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(room.doc));
    room.join(this.connection);
  }

  #receive(message: Uint8Array): void {
    if (message[0] !== 0) return;
    const read = readClientMessage(message);
    if (read.kind === 'update') Y.applyUpdate(this.doc, read.update, 'relay');
  }

  write(change: (doc: Y.Doc) => void): void {
    const before = Y.encodeStateVector(this.doc);
    this.doc.transact(() => change(this.doc));
    this.room.receive(this.connection, syncUpdate(Y.encodeStateAsUpdate(this.doc, before)));
  }
}

const paragraph = (text: string) => (doc: Y.Doc) => {
  const made = new Y.XmlElement('paragraph');
  made.insert(0, [new Y.XmlText(text)]);
  doc.getXmlFragment('body').push([made]);
};
const bodyOf = (doc: Y.Doc) => doc.getXmlFragment('body').toString();

async function openRoom(schema: number | null): Promise<Room> {
  const key = { workspaceId: 'lab', docId: 'text/1' };
  const store = new MemoryDocs().storeOf({ pass: async () => undefined });
  await store.ensure(key);
  const room = new Room(key, TEXT, {
    store,
    limits: { ...DEFAULT_LIMITS, batchMillis: 1e6 },
    instance: 'test',
    stored: () => undefined,
    presence: () => undefined,
    fault: () => undefined,
    count: () => undefined,
    observe: () => undefined,
  });
  await room.load();
  // As seeded by the server.
  room.doc.transact(() => {
    if (schema !== null) raiseSchemaNumber(room.doc, schema);
    paragraph('seed')(room.doc);
  }, 'bridge');
  return room;
}

it('R1 accepts updates of a text from clients that know its schema', async () => {
  const room = await openRoom(2);
  new Client(room, 2).write(paragraph('as new'));
  new Client(room, 3).write(paragraph('newer'));
  expect(bodyOf(room.doc)).toContain('as new');
  expect(bodyOf(room.doc)).toContain('newer');
  room.destroy();
});

it('R1 accepts nothing from an older editor, nor from a client that gives no schema; both can still read', async () => {
  const room = await openRoom(2);
  const [old, stock] = [new Client(room, 1), new Client(room, 0)];
  // The change of an editor that cannot show a node.
  old.write((doc) => doc.getXmlFragment('body').delete(0, 1));
  stock.write(paragraph('stock'));
  expect(bodyOf(room.doc)).toBe('<paragraph>seed</paragraph>');
  new Client(room, 2).write(paragraph('known'));
  for (const client of [old, stock]) {
    expect(client.closed).toBeNull();
    expect(bodyOf(client.doc)).toContain('known');
  }
  room.destroy();
});

it('R1 an editor that was new enough can no longer write once a newer one has raised the number', async () => {
  const room = await openRoom(1);
  const [old, fresh] = [new Client(room, 1), new Client(room, 2)];
  old.write(paragraph('before'));
  fresh.write((doc) => raiseSchemaNumber(doc, 2));
  expect(readSchemaNumber(room.doc)).toBe(2);
  old.write(paragraph('after'));
  expect(bodyOf(room.doc)).toContain('before');
  expect(bodyOf(room.doc)).not.toContain('after');
  room.destroy();
});

it.each([
  ['beyond what its writer knows', 3],
  ['down', 1],
  ['to no number', 'newest'],
  ['away', undefined],
])('R1 refuses an update that sets the number %s', async (_, number) => {
  const room = await openRoom(2);
  const client = new Client(room, 2);
  client.write((doc) =>
    number === undefined ? doc.getMap('meta').delete('schema') : doc.getMap('meta').set('schema', number),
  );
  expect(client.closed?.code).toBe(CLOSE.malformed);
  expect(readSchemaNumber(room.doc)).toBe(2);
  // The copy on which it was tried is not used for the next.
  new Client(room, 2).write(paragraph('later'));
  expect(bodyOf(room.doc)).toContain('later');
  room.destroy();
});

it('R1 a text without a number can be written by anybody who gives one', async () => {
  const room = await openRoom(null);
  new Client(room, 0).write(paragraph('stock'));
  new Client(room, 1).write((doc) => {
    raiseSchemaNumber(doc, 1);
    paragraph('named')(doc);
  });
  expect(bodyOf(room.doc)).toBe('<paragraph>seed</paragraph><paragraph>named</paragraph>');
  room.destroy();
});

it('R1 accepts no schema beyond its own from a client, so that nobody can lock others out of a text', async () => {
  expect(['schema=1', `schema=${TEXT_SCHEMA + 1}`, 'schema=9007199254740991'].map(knownSchema)).toEqual([
    1,
    TEXT_SCHEMA,
    TEXT_SCHEMA,
  ]);
  expect(['', 'schema=0', 'schema=-1', 'schema=1.5', 'schema=1e99', 'schema=x'].map(knownSchema)).toEqual(
    Array.from({ length: 6 }, () => 0),
  );
  const room = await openRoom(TEXT_SCHEMA);
  const hostile = new Client(room, knownSchema('schema=999'));
  hostile.write((doc) => raiseSchemaNumber(doc, 999));
  expect(readSchemaNumber(room.doc)).toBe(TEXT_SCHEMA);
  expect(hostile.closed).not.toBeNull();
  new Client(room, TEXT_SCHEMA).write(paragraph('goes on'));
  expect(bodyOf(room.doc)).toContain('goes on');
});
