import {
  commandsOf,
  NEW_VERSION,
  OLD_VERSION,
  SET_VALUE,
  setValueInput,
  TEST_UPCASTS,
} from '@tests/simulation/versions';
import { commitCall } from '@tests/support/store/commitCall';
import { actorOf, id, SLICE, START, TEXT_FIELD, WORKSPACE } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '@/contract/failures';
import { createRecord } from '@/domain/commands/records/createRecord';
import { type Upcast, type Upcasts, upcast } from '@/domain/commands/upcast';
import { commit } from '@/store/acts/commit';
import { refuse, retryRefused } from '@/store/acts/refusals';
import { undo } from '@/store/acts/undo';
import { databaseName, LocalDatabase, type OutboxEntry } from '@/store/db/schema';
import { closeStore, openStore } from '@/store/openStore';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';

const RECORD = id(100);
const RECORDS = 50;

/** A later schema of the local database, as with an update of the product. */
class NextDatabase extends LocalDatabase {
  constructor(name: string, options: ConstructorParameters<typeof LocalDatabase>[1]) {
    super(name, options);
    this.version(5)
      .stores({ outbox: '++order, &op_id, state, undoes, *touches, at', pins: 'scope' })
      .upgrade((tx) => tx.table('events').toCollection().modify({ kept: true }));
  }
}

/** The local database of the first released version. */
class FirstDatabase extends Dexie {
  constructor(name: string, options: ConstructorParameters<typeof LocalDatabase>[1]) {
    super(name, options);
    this.version(1).stores({
      rows: 'key, kind',
      records: 'id, slice_id, block, [slice_id+identifier_key]',
      blocks: 'block',
      heads: '++block, slice_id',
      base: 'key',
      outbox: '++order, &op_id, act_id, state, undoes, *touches',
      events: 'id, seq, act_id, at, actor_id',
      steps: '++step, status, act_id, undone_at',
      meta: 'key',
      drafts: 'id, scope, at',
      depictions: 'hash, at',
      structures: 'key',
      columns: '[slice_id+part], slice_id',
      files: 'file_id, state, op_id',
    });
  }
}

describe('upcast', () => {
  it('S12: converts a command of an older version to the same operation, one version after another', () => {
    const renamed: Upcast = ({ input }) => ({ call: 'PUT /cells', input });
    const steps: Upcasts = new Map([...TEST_UPCASTS, [3, new Map([[SET_VALUE, renamed]])]]);
    const made = { call: SET_VALUE, input: setValueInput(1, RECORD, TEXT_FIELD, 'x') };
    expect(upcast(made, 1, 2, steps)).toEqual({ ...made, input: setValueInput(2, RECORD, TEXT_FIELD, 'x') });
    expect(upcast(made, 1, 3, steps)).toEqual({ ...made, input: setValueInput(3, RECORD, TEXT_FIELD, 'x') });
    expect(upcast(made, 1, 4, steps).call).toBe('PUT /cells');
    expect(upcast({ call: 'POST /records', input: { a: 1 } }, 1, 3, steps)).toEqual({
      call: 'POST /records',
      input: { a: 1 },
    });
  });

  it('S12: a copy of a definition that is unsent since version 1 names its definition as it is named now', () => {
    const call = 'POST /task_definitions/duplicate';
    const ofNow = { call, input: { definition_id: id(7), operation_name: 'Weigh' } };
    const before = { call, input: { task_definition_id: id(7), operation_name: 'Weigh' } };
    expect(upcast(before, 1)).toEqual(ofNow);
    // The name changed before the number did: what was created in between already uses the new words.
    expect(upcast(ofNow, 1)).toEqual(ofNow);
    // A client of version 2 must use its names.
    expect(upcast(before, 2)).toEqual(before);
  });

  it('S12: refuses unknown versions', () => {
    const made = { call: 'POST /records', input: {} };
    for (const version of [0, 3, 1.5, Number.NaN]) expect(() => upcast(made, version, 2)).toThrow('not understood');
  });
});

describe('update of the product', () => {
  it('S12: 500 unsent edits in a version 1 database are all there and all sent after the update', {
    timeout: 120_000,
  }, async () => {
    const disk = new IDBFactory();
    const { server, wire, fetch } = serverLab({ versions: { current: NEW_VERSION, upcasts: TEST_UPCASTS } });
    const name = databaseName(WORKSPACE, ANA);
    const common = { workspaceId: WORKSPACE, userId: ANA, actor: actorOf(ANA), now: () => START };
    const old = await openStore({
      ...common,
      commands: commandsOf(OLD_VERSION),
      schemaVersion: OLD_VERSION,
      db: new LocalDatabase(name, { indexedDB: disk, IDBKeyRange }),
    });
    await fetch(old);
    for (let k = 0; k < RECORDS; k++) await commit(old, createRecord, { id: id(200 + k), entity_slice_id: SLICE });
    for (let i = RECORDS; i < 500; i++) {
      const input = setValueInput(OLD_VERSION, id(200 + (i % RECORDS)), TEXT_FIELD, `typed ${i}`);
      await commitCall(old, SET_VALUE, input);
    }
    const before = await old.db.outbox.toArray();
    closeStore(old);

    const db = new NextDatabase(name, { indexedDB: disk, IDBKeyRange });
    const store = await openStore({
      ...common,
      commands: commandsOf(NEW_VERSION),
      schemaVersion: NEW_VERSION,
      upcasts: TEST_UPCASTS,
      db,
    });
    expect(await store.db.outbox.toArray()).toEqual(before);
    expect(before).toHaveLength(500);
    const after = setValueInput(NEW_VERSION, id(200), TEXT_FIELD, 'typed after');
    await commitCall(store, SET_VALUE, after);
    expect(await pushOutbox(store, wire())).toBe('empty');
    expect(await store.db.outbox.count()).toBe(0);
    expect(server.log).toHaveLength(501);
    for (let k = 0; k < RECORDS; k++) {
      const typed = Array.from({ length: 500 / RECORDS - 1 }, (_, i) => `typed ${k + (i + 1) * RECORDS}`).reverse();
      const cell = server.recordRows.get(id(200 + k))!.cells[TEXT_FIELD]!;
      expect(cell.map((value) => value.content)).toEqual(k === 0 ? ['typed after', ...typed] : typed);
    }
    expect(db.verno).toBe(5);
    expect(await db.table('pins').count()).toBe(0);
    expect(
      await store.db.outbox
        .where('at' as never)
        .above(0)
        .count(),
    ).toBe(0);
    closeStore(store);
  });
});

describe('an operation in the tray', () => {
  it('S12 S2: that was accepted after all is recognised when it is retried after an update, although the product now words it differently', async () => {
    const disk = new IDBFactory();
    const lab = serverLab({ versions: { current: NEW_VERSION, upcasts: TEST_UPCASTS } });
    const { server } = lab;
    const open = (version: number) =>
      openStore({
        workspaceId: WORKSPACE,
        userId: ANA,
        actor: actorOf(ANA),
        now: () => ++lab.clock.now,
        commands: commandsOf(version),
        schemaVersion: version,
        upcasts: TEST_UPCASTS,
        db: new LocalDatabase(databaseName(WORKSPACE, ANA), { indexedDB: disk, IDBKeyRange }),
      });
    const old = await open(OLD_VERSION);
    await lab.fetch(old);
    await commit(old, createRecord, { id: RECORD, entity_slice_id: SLICE });
    await pushOutbox(old, lab.wire());
    const { opId } = await commitCall(old, SET_VALUE, setValueInput(OLD_VERSION, RECORD, TEXT_FIELD, 'typed'));
    const unheard: SyncTransport = {
      ...lab.wire(),
      push: async (body) => {
        await lab.wire().push(body);
        throw new Unreachable('cut');
      },
    };
    await expect(pushOutbox(old, unheard)).rejects.toThrow(Unreachable);
    await refuse(old, new Map([[opId, { code: 'rescoped', message: 'No.', issues: [] }]]));
    closeStore(old);

    const store = await open(NEW_VERSION);
    await retryRefused(store, opId);
    expect((await store.reader.record(RECORD))!.cells[TEXT_FIELD]!.map(({ content }) => content)).toEqual(['typed']);
    expect(await pushOutbox(store, lab.wire())).toBe('empty');
    expect(await store.db.outbox.toArray()).toEqual([]);
    expect(server.recordRows.get(RECORD)!.cells[TEXT_FIELD]!.map(({ content }) => content)).toEqual(['typed']);
    closeStore(store);
  });
});

describe('a database of the first version', () => {
  it('S12 S3: sends edits of which some were sent before the update under their old numbers, and then the others', async () => {
    const disk = new IDBFactory();
    const { server, fetch, ...lab } = serverLab();
    const wire = lab.wire();
    const name = databaseName(WORKSPACE, ANA);
    const open = () =>
      openStore({
        workspaceId: WORKSPACE,
        userId: ANA,
        actor: actorOf(ANA),
        now: () => START,
        commands: commandsOf(NEW_VERSION),
        db: new LocalDatabase(name, { indexedDB: disk, IDBKeyRange }),
      });
    let store = await open();
    await fetch(store);
    for (let k = 0; k < 6; k++) await commit(store, createRecord, { id: id(200 + k), entity_slice_id: SLICE });
    const content = new Map<string, unknown[]>();
    for (const table of store.db.tables) content.set(table.name, await table.toArray());
    closeStore(store);
    await store.db.delete();

    // As the first version left it: the first operation withdrawn, the next two sent, with their answers lost.
    const first = new FirstDatabase(name, { indexedDB: disk, IDBKeyRange });
    const [, ...entries] = content.get('outbox') as OutboxEntry[];
    content.set(
      'outbox',
      entries.map((entry, i) => ({ ...entry, n: i < 2 ? i + 1 : 0, state: i < 2 ? 'sending' : 'waiting' })),
    );
    content.get('meta')!.push({ key: 'last_n', value: 2 });
    for (const table of first.tables) await table.bulkPut(content.get(table.name)!);
    first.close();

    store = await open();
    expect(store.db.verno).toBe(4);
    expect(await store.db.outbox.toArray()).toEqual(content.get('outbox'));
    // Three were never sent and are removed; the fourth undo concerns one that may have arrived.
    for (let i = 0; i < 4; i++) await undo(store);
    const sent: [number, string][] = [];
    const counted: SyncTransport = {
      ...wire,
      push: (body) => {
        sent.push(...body.commands.map(({ n, call }): [number, string] => [n, call]));
        return wire.push(body);
      },
    };
    expect(await pushOutbox(store, counted)).toBe('empty');
    expect(sent.slice(0, 2)).toEqual([
      [1, 'POST /records'],
      [2, 'POST /records'],
    ]);
    expect(sent).toHaveLength(3);
    expect(sent[2]![0]).toBeGreaterThan(6);
    expect(server.log).toHaveLength(3);
    expect(server.log[2]!.undoes).toBe(server.log[1]!.id);
    closeStore(store);
  });
});

describe('a client two versions behind', () => {
  it.each(['as it is', 'after its update'])(
    'S12: sends 500 unsent edits %s, and each is what was typed',
    {
      timeout: 120_000,
    },
    async (when) => {
      const disk = new IDBFactory();
      const { server, wire, fetch } = serverLab({ versions: { current: NEW_VERSION, upcasts: TEST_UPCASTS } });
      const open = (schemaVersion: number) =>
        openStore({
          workspaceId: WORKSPACE,
          userId: ANA,
          actor: actorOf(ANA),
          now: () => START,
          commands: commandsOf(schemaVersion),
          schemaVersion,
          upcasts: TEST_UPCASTS,
          db: new LocalDatabase(databaseName(WORKSPACE, ANA), { indexedDB: disk, IDBKeyRange }),
        });
      let store = await open(OLD_VERSION);
      await fetch(store);
      for (let k = 0; k < RECORDS; k++) await commit(store, createRecord, { id: id(200 + k), entity_slice_id: SLICE });
      for (let i = RECORDS; i < 500; i++)
        await commitCall(
          store,
          SET_VALUE,
          setValueInput(OLD_VERSION, id(200 + (i % RECORDS)), TEXT_FIELD, `typed ${i}`),
        );
      if (when === 'after its update') {
        closeStore(store);
        store = await open(NEW_VERSION);
      }
      expect(await pushOutbox(store, wire())).toBe('empty');
      expect(await store.db.outbox.count()).toBe(0);
      expect(server.log).toHaveLength(500);
      for (let k = 0; k < RECORDS; k++)
        expect(server.recordRows.get(id(200 + k))!.cells[TEXT_FIELD]![0]!.content).toBe(`typed ${500 - RECORDS + k}`);
      closeStore(store);
    },
  );
});

describe('another user on the same laptop', () => {
  it('S8: never sees rows, unsent work or rights of the first one', async () => {
    const disk = new IDBFactory();
    const open = (userId: string) =>
      openStore({
        workspaceId: WORKSPACE,
        userId,
        commands: commandsOf(NEW_VERSION),
        now: () => START,
        db: new LocalDatabase(databaseName(WORKSPACE, userId), { indexedDB: disk, IDBKeyRange }),
      });
    const ana = await open(ANA);
    ana.actor = actorOf(ANA);
    await serverLab().fetch(ana);
    await commit(ana, createRecord, { id: RECORD, entity_slice_id: SLICE, data: { [TEXT_FIELD]: 'secret of Ana' } });
    closeStore(ana);

    const ben = await open(BEN);
    for (const table of ben.db.tables) {
      if (table.name === 'meta') continue;
      expect(await table.count(), table.name).toBe(0);
    }
    expect(JSON.stringify(await ben.db.meta.toArray())).not.toContain(ANA);
    expect(await ben.reader.record(RECORD)).toBeUndefined();
    expect(ben.actor.access_level).toBe('viewer');
    expect(ben.clientId).not.toBe(ana.clientId);
    closeStore(ben);

    const again = await open(ANA);
    expect((await again.reader.record(RECORD))?.cells[TEXT_FIELD]?.[0]?.content).toBe('secret of Ana');
    closeStore(again);
  });
});

describe('a database of the version before fields showed experiments', () => {
  /** The local database of version 3. */
  class ThirdDatabase extends FirstDatabase {
    constructor(name: string, options: ConstructorParameters<typeof LocalDatabase>[1]) {
      super(name, options);
      this.version(2).stores({ outbox: '++order, &op_id, state, undoes, *touches', events: 'id, seq, at' });
      this.version(3).stores({ rows: 'key, kind, *at' });
    }
  }

  it('keeps all its content; fields show what they showed, including in what unsent work depends on', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const hides = { display_includes_operations: false, display_includes_sub_records: true };
    const row = (kind: string, n: number, attrs: object) => ({
      key: `${kind}:${id(n)}`,
      kind,
      at: [],
      row: { kind, id: id(n), attrs, stamps: {}, born: 'b' },
    });
    const content: { [table: string]: object[] } = {
      rows: [row('field', 1, { field_name: 'IC50', ...hides }), row('slice', 2, { slice_name: 'Assays', ...hides })],
      base: [
        { key: `field:${id(1)}`, row: row('field', 1, { field_name: 'IC', ...hides }).row },
        { key: `field:${id(3)}`, row: null },
        { key: `record:${id(4)}`, row: { id: id(4), attrs: { record_identifier: 'A' }, cells: {} } },
      ],
      outbox: [{ order: 1, op_id: id(5), state: 'waiting', touches: [`field:${id(1)}`], input: hides }],
      meta: [{ key: 'cursor', value: 12 }],
      drafts: [{ id: 'd', scope: 's', at: 1, text: 'typed' }],
      steps: [{ step: 1, status: 'done', act_id: id(5), undone_at: 0 }],
      records: [{ id: id(4), slice_id: id(2), block: 0, identifier_key: 'a', row: { cells: {} } }],
    };
    const old = new ThirdDatabase('third', options);
    for (const [table, entries] of Object.entries(content)) await old.table(table).bulkPut(entries);
    old.close();
    const now = new LocalDatabase('third', options);
    await now.open();
    expect(now.verno).toBe(4);
    const shown = { display_includes_operations: true, display_includes_sub_records: false };
    const held = (name: string) => now.table(name).toArray();
    const [field, slice] = content.rows as ReturnType<typeof row>[];
    const turned = (one: ReturnType<typeof row>['row']) => ({ ...one, attrs: { ...one.attrs, ...shown } });
    expect(await held('rows')).toEqual([{ ...field, row: turned(field!.row) }, slice]);
    const [base, ...others] = content.base as { key: string; row: ReturnType<typeof row>['row'] }[];
    expect(await held('base')).toEqual([{ ...base, row: turned(base!.row) }, ...others]);
    for (const table of ['outbox', 'meta', 'drafts', 'steps', 'records'])
      expect(await held(table)).toEqual(content[table]);
    now.close();
  });
});
