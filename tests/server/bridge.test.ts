import { randomBytes } from 'node:crypto';
import { plainJson } from '@server/bridge/plainJson';
import { RowMoved } from '@server/bridge/rowMoved';
import { serverDocuments } from '@server/documents/serverDocuments';
import { fc } from '@tests/support/fc';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { changedViewKeys, VIEW_LIST_KEYS, viewStateOf, viewStateOfDocument } from '@/domain/views/viewState';
import type { Json } from '@/lib/json';
import { writeMap } from '@/lib/yjs/writeMap';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, pause, RawClient, until } from '../support/server/relayClient';
import {
  makeTestTable,
  newId,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

type State = { [name: string]: Json };

describe('bridge', () => {
  let databases: TestDatabases;
  let one: TestServer;
  let two: TestServer;
  let at: string;
  let atTwo: string;
  let table: TestTable;
  const clients: RawClient[] = [];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    const connection = await databases.create();
    one = await startServer(connection, { evictMillis: 100 });
    two = await startServer(connection, { evictMillis: 100 });
    at = await listen(one);
    atTwo = await listen(two);
    table = await makeTestTable(one, 'Bridge');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await databases?.stop();
  });

  async function makeView(): Promise<string> {
    const answer = await one.ask('POST /record_views', {
      body: { entity_slice_id: table.sliceId, view_name: `View ${newId()}` },
    });
    return answer.body.data.resource.id;
  }
  const docState = (client: RawClient) => viewStateOfDocument(plainJson(client.doc.getMap('view').toJSON()) as State);
  async function join(viewId: string, role: Role = 'admin', address = at): Promise<RawClient> {
    const client = new RawClient(`ws://${address}/sync/view/${viewId}?token=${await one.token(role)}`);
    clients.push(client);
    await client.opened;
    await until('seeded', () => client.synced && client.doc.getMap('view').has('view_name'));
    return client;
  }
  const resource = async (viewId: string): Promise<State> => {
    const views = (await one.ask('GET /record_views')).body.data.resource as State[];
    return views.find((view) => view.id === viewId) as State;
  };
  const put = (viewId: string, body: object, server = one) => server.ask(`PUT /record_views/${viewId}`, { body });
  /** Events that changed the view, oldest first. */
  async function eventsOf(viewId: string): Promise<{ actor_id: string; call: string; changes: object[] }[]> {
    const events = await one.deps.eventsAfter(one.workspaceId, 0, 100_000);
    return events.filter((event) => event.changes.some((change) => 'id' in change && change.id === viewId));
  }
  const write = (client: RawClient, state: State) =>
    client.edit((doc) => writeMap(doc.getMap('view'), state, VIEW_LIST_KEYS));
  const agree = (viewId: string, client: RawClient) =>
    until('document and resource equal', async () => {
      const held = await resource(viewId);
      // A list that a view does not have is missing from the answer.
      return changedViewKeys(viewStateOf(held as never), docState(client)).length === 0;
    });
  const sortBy = (fieldId: string, descending = false) => ({
    id: newId(),
    key_field_id: fieldId,
    view_field_id: null,
    descending,
  });

  it('B1 B2 writes an edit of the document to GET record_views, as the person who edited, as one event', async () => {
    const view = await makeView();
    const [member, admin] = [await join(view, 'member'), await join(view)];
    const before = (await eventsOf(view)).length;
    write(member, { view_name: 'Renamed live', sort_order: 'alphabetical' });
    await until('in the resource', async () => (await resource(view)).view_name === 'Renamed live');
    await until('at the colleague', () => docState(admin).view_name === 'Renamed live');
    const events = (await eventsOf(view)).slice(before);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ actor_id: one.ids.member, call: 'PUT /record_views/{id}' });
    expect((await resource(view)).sort_order).toBe('alphabetical');
  });

  it('B1 writes PUT record_views into open documents on every process, and an undo reverts them', async () => {
    const view = await makeView();
    const [here, there] = [await join(view), await join(view, 'member', atTwo)];
    const name = docState(here).view_name;
    const answer = await put(view, { view_name: 'By REST', sorts: [sortBy(table.nameId, true)] });
    await until('moved', () => docState(here).view_name === 'By REST' && docState(there).view_name === 'By REST');
    expect(docState(here).sorts).toHaveLength(1);
    const undo = await one.ask(`POST /undo/${answer.body.data.event.id}`);
    expect(undo.status).toBe(200);
    await until(
      'moved back',
      () => docState(there).view_name === name && (docState(here).sorts as Json[]).length === 0,
    );
  });

  it('B1 keeps changes of one list by document and resource at the same time, item by item', async () => {
    const view = await makeView();
    const client = await join(view);
    const [live, byRest] = [sortBy(table.nameId), sortBy(table.nameId, true)];
    write(client, { sorts: [live] });
    await put(view, { sorts: [byRest] });
    const ids = (state: State) => (state.sorts as { id: string }[]).map(({ id }) => id).sort();
    await until('both in the document', () => ids(docState(client)).length === 2);
    await agree(view, client);
    expect(ids(await resource(view))).toEqual([live.id, byRest.id].sort());
  });

  it('B1 does not overwrite a list that it has not read, but writes every other key', async () => {
    const id = await makeView();
    const { bridged } = serverDocuments(one.deps).view;
    const actor = await one.deps.actorOf(one.ids.member, one.workspaceId);
    const read = await bridged?.read(one.workspaceId, id);
    if (!bridged || !read || !actor) throw new Error('Nothing to write');
    const filter = (text: string) => ({
      id: newId(),
      key_field_id: table.nameId,
      view_field_id: null,
      filter_type: 'contains',
      filter_prop: text,
    });
    const put = await one.ask(`PUT /record_views/${id}`, { body: { filters: [filter('script')] } });
    expect(put.status).toBe(200);
    const typed = [filter('typed')] as unknown as Json;
    await expect(bridged.write(actor, id, { filters: typed }, read.state)).rejects.toThrow(RowMoved);
    await bridged.write(actor, id, { view_name: 'Typed' }, read.state);
    const again = await bridged.read(one.workspaceId, id);
    expect(again?.state).toMatchObject({ view_name: 'Typed', filters: [{ filter_prop: 'script' }] });
    await bridged.write(actor, id, { filters: typed }, again?.state ?? {});
    expect((await bridged.read(one.workspaceId, id))?.state).toMatchObject({ filters: [{ filter_prop: 'typed' }] });
  });

  it('B10 an act on a field writes nothing into the document, whose columns apply again when it is undone', async () => {
    const field = (
      await one.ask('POST /data_fields', {
        body: { entity_slice_id: table.sliceId, field_name: `Gone ${newId()}`, field_type: 'text' },
      })
    ).body.data.resource;
    const view = await makeView();
    const client = await join(view);
    const shown = async () =>
      ((await resource(view)).view_fields as { data_field_id: string }[]).map((one) => one.data_field_id);
    expect(await shown()).toContain(field.id);
    write(client, { sorts: [sortBy(field.id)] });
    await agree(view, client);
    const before = docState(client);
    const { event } = (await one.ask(`DELETE /data_fields/${field.id}`)).body.data;
    expect(await shown()).not.toContain(field.id);
    expect((await resource(view)).sorts).toEqual([]);
    // People keep working in the view, on screen and through the resource.
    write(client, { view_name: 'Without it', sorts: [...(before.sorts as Json[]), sortBy(table.nameId)] });
    await until('in the resource', async () => (await resource(view)).view_name === 'Without it');
    const columns = (await resource(view)).view_fields as Json[];
    expect((await put(view, { view_fields: columns, row_height: 'tall' })).status).toBe(200);
    await until('at the screen', () => docState(client).row_height === 'tall');
    expect(docState(client).view_fields).toEqual(before.view_fields);
    expect((await one.ask(`POST /undo/${event.id}`)).status).toBe(200);
    await agree(view, client);
    expect(docState(client).view_fields).toEqual(before.view_fields);
    expect(docState(client).sorts).toMatchObject([{ key_field_id: field.id }, { key_field_id: table.nameId }]);
  });

  it('B10 a column of a field that is still in an outbox is accepted, and applies once the field exists', async () => {
    const view = await makeView();
    const client = await join(view);
    const field = newId();
    const columns = docState(client).view_fields as { [name: string]: Json }[];
    const column = { ...columns[0]!, id: newId(), data_field_id: field };
    const filter = {
      id: newId(),
      key_field_id: null,
      view_field_id: column.id,
      filter_type: 'is_set',
      filter_prop: null,
    };
    write(client, { view_fields: [...columns, column], filters: [filter], row_height: 'tall' });
    await until('in the resource', async () => (await resource(view)).row_height === 'tall');
    expect(await resource(view)).toMatchObject({ view_fields: columns, filters: [] });
    await one.ask('POST /data_fields', {
      body: { id: field, entity_slice_id: table.sliceId, field_name: `Late ${field}`, field_type: 'text' },
    });
    expect(await resource(view)).toMatchObject({ view_fields: [...columns, column], filters: [filter] });
    // The column is removed before or after the field: an undo must restore both in either case.
    await one.ask(`DELETE /data_fields/${field}`);
    write(client, { view_fields: columns, filters: [], row_height: 'short' });
    await until('without it', async () => (await resource(view)).row_height === 'short');
    await agree(view, client);
    expect(docState(client)).toMatchObject({ view_fields: columns, filters: [] });
  });

  it('B3 reverts what the command refuses, and nothing else', async () => {
    const view = await makeView();
    const client = await join(view);
    const name = docState(client).view_name as string;
    write(client, { sort_order: 'nonsense', row_height: 'tall', view_name: `${name} kept` });
    await until('good keys in', async () => (await resource(view)).row_height === 'tall');
    await agree(view, client);
    expect(docState(client)).toMatchObject({ row_height: 'tall', view_name: `${name} kept` });
    expect(docState(client).sort_order).not.toBe('nonsense');
  });

  it('B3 reverts what JSON cannot express, and carries on', async () => {
    const view = await makeView();
    const client = await join(view);
    client.edit((doc) => {
      doc.getMap('view').set('row_height', 5n);
      doc.getMap('view').set('filters', new Uint8Array([1, 2]));
      doc.getMap('view').set('sorts', 'text');
    });
    await agree(view, client);
    write(client, { view_name: 'Alive' });
    await until('in the resource', async () => (await resource(view)).view_name === 'Alive');
    expect(docState(client).filters).toEqual([]);
  });

  it('B4 S11 never echoes: n edits make at most n events, and silence follows', async () => {
    const view = await makeView();
    const [here, there] = [await join(view), await join(view, 'member', atTwo)];
    const before = (await eventsOf(view)).length;
    for (let i = 0; i < 3; i++) {
      write(i % 2 ? there : here, { view_name: `Edit ${i}` });
      await until('in the resource', async () => (await resource(view)).view_name === `Edit ${i}`);
      await put(view, { row_height: ['tall', 'short', 'medium'][i] });
      await until('in the document', () => docState(here).row_height === ['tall', 'short', 'medium'][i]);
    }
    await agree(view, there);
    const events = (await eventsOf(view)).length - before;
    expect(events).toBe(6);
    const seq = async () =>
      (
        await one.deps.db.query<{ seq: number }>('select seq from doc where workspace_id = $1 and id = $2', [
          one.workspaceId,
          `view/${view}`,
        ])
      )[0]!.seq;
    await pause(400);
    const quiet = await seq();
    await pause(2_500);
    expect((await eventsOf(view)).length - before).toBe(events);
    expect(await seq()).toBe(quiet);
  });

  it('B5 lets one process write: an edit seen by two is never reverted by the other', async () => {
    const view = await makeView();
    const [here, there] = [await join(view), await join(view, 'member', atTwo)];
    for (let i = 0; i < 12; i++) {
      const [by, other] = i % 2 ? [there, here] : [here, there];
      write(by, { view_name: `Turn ${i}`, sorts: [sortBy(table.nameId, i % 2 === 0)] });
      await until('seen', () => docState(other).view_name === `Turn ${i}`);
      // The other process checks at the very moment when the edit is not yet in the resource.
      await put(view, { row_height: i % 2 ? 'tall' : 'short' }, i % 2 ? one : two);
      await until('in the resource', async () => (await resource(view)).view_name === `Turn ${i}`);
    }
    await agree(view, here);
    await agree(view, there);
    expect(docState(here).view_name).toBe('Turn 11');
    expect(docState(here).sorts).toHaveLength(1);
  });

  it('B5 writes a list that came by REST once, however many processes have the room open', async () => {
    const view = await makeView();
    const [here, there] = [await join(view), await join(view, 'admin', atTwo)];
    for (let i = 0; i < 8; i++) {
      const sorts = Array.from({ length: (i % 3) + 1 }, () => sortBy(table.nameId));
      await put(view, { sorts }, i % 2 ? one : two);
      await until('both', () =>
        [here, there].every((c) => JSON.stringify(ids(docState(c).sorts)) === JSON.stringify(ids(sorts))),
      );
    }
    await pause(500);
    expect(docState(here).sorts).toHaveLength(2);
  });

  it('B6 keeps concurrent edits of document and REST', async () => {
    const view = await makeView();
    const [here, there] = [await join(view), await join(view, 'member', atTwo)];
    for (let i = 0; i < 15; i++) {
      write(here, { view_name: `Cross ${i}` });
      const rest = put(view, { sort_descending: i % 2 === 0 }, i % 3 ? one : two);
      await pause(i * 9);
      write(there, { row_height: i % 2 ? 'tall' : 'medium' });
      await rest;
    }
    await until('all in', async () => {
      const held = await resource(view);
      return held.view_name === 'Cross 14' && held.sort_descending === true && held.row_height === 'medium';
    });
    await agree(view, here);
    await agree(view, there);
  });

  it('B7 seeds an empty document once, though two processes open it at the same moment', async () => {
    for (let i = 0; i < 6; i++) {
      const view = await makeView();
      const both = await Promise.all([
        join(view),
        join(view, 'member', atTwo),
        join(view),
        join(view, 'guest', atTwo).catch(() => null),
      ]);
      await pause(250);
      const held = await resource(view);
      const fields = (held.view_fields as Json[]).length;
      for (const client of both) if (client) expect(docState(client).view_fields, `view ${i}`).toHaveLength(fields);
      expect(await eventsOf(view)).toHaveLength(1);
    }
  });

  it('B7 answers the first sync of a new room with the whole view, even to a standard client', async () => {
    for (let i = 0; i < 3; i++) {
      const view = await makeView();
      const doc = new Y.Doc();
      const provider = new WebsocketProvider(`ws://${at}/sync`, `view/${view}`, doc, {
        params: { token: await one.token('admin') },
        WebSocketPolyfill: WebSocket as never,
        disableBc: true,
      });
      // A stock client does not understand our own messages.
      provider.messageHandlers[100] = () => {};
      const first = new Promise<State>((done) => {
        provider.on('sync', (isSynced: boolean) => {
          if (!isSynced) return;
          done(plainJson(doc.getMap('view').toJSON()) as State);
          doc.getMap('view').set('view_name', `Written at once ${view}`);
        });
      });
      const held = await resource(view);
      expect(changedViewKeys(viewStateOfDocument(await first), viewStateOf(held as never)), `view ${i}`).toEqual([]);
      await until('in the resource', async () => (await resource(view)).view_name === `Written at once ${view}`);
      provider.destroy();
    }
  });

  it('S5 S11 restores to a document what somebody removes from it: one key, or all', async () => {
    const view = await makeView();
    const [client, colleague] = [await join(view, 'member'), await join(view, 'admin', atTwo)];
    const before = docState(client);
    const events = (await eventsOf(view)).length;
    client.edit((doc) => doc.getMap('view').delete('view_fields'));
    await until('back', () => 'view_fields' in docState(client) && 'view_fields' in docState(colleague));
    client.edit((doc) => doc.getMap('view').clear());
    await until('emptied', () => Object.keys(docState(colleague)).length === 0);
    await until('all back', () => Object.keys(docState(colleague)).length === Object.keys(before).length);
    await pause(300);
    expect(docState(client)).toEqual(before);
    expect(docState(colleague)).toEqual(before);
    // Besides what is removed, edits work as usual.
    client.edit((doc) => {
      doc.getMap('view').delete('sorts');
      doc.getMap('view').set('row_height', 'tall');
    });
    await until('carried over', async () => (await resource(view)).row_height === 'tall');
    await agree(view, client);
    await until('whole', () => 'sorts' in docState(client));
    expect((await eventsOf(view)).length).toBe(events + 1);
  });

  it('B8 S11 document to resource to document is the identity for what screens produce', async () => {
    const view = await makeView();
    const client = await join(view);
    const other = await join(view, 'member', atTwo);
    const fields = (await resource(view)).view_fields as State[];
    const sort = fc.record({
      id: fc.uuid({ version: 7 }),
      key_field_id: fc.constantFrom(table.nameId),
      view_field_id: fc.constant(null),
      descending: fc.boolean(),
    });
    const filter = fc.record({
      id: fc.uuid({ version: 7 }),
      key_field_id: fc.constant(null),
      view_field_id: fc.constantFrom(...fields.map((field) => field.id as string)),
      filter_type: fc.constantFrom('contains', 'is'),
      filter_prop: fc.string({ maxLength: 30 }).filter((text) => !text.includes('\u0000')),
    });
    const unique = <T extends { id: string }>(of: fc.Arbitrary<T>) =>
      fc.uniqueArray(of, { maxLength: 4, selector: (item) => item.id });
    const state = fc.record(
      {
        view_name: fc
          .string({ minLength: 1, maxLength: 20 })
          .filter((text) => text.trim() === text && !/\p{Cc}/u.test(text)),
        sort_order: fc.constantFrom('alphabetical', 'created_date', 'manual'),
        sort_descending: fc.boolean(),
        row_height: fc.constantFrom('short', 'medium', 'tall'),
        sorts: unique(sort),
        filters: fields.length > 0 ? unique(filter) : fc.constant([]),
        view_fields: fc.shuffledSubarray(fields, { minLength: fields.length }),
      },
      { requiredKeys: [] },
    );
    const seed = Number(process.env.SEED ?? randomBytes(4).readUInt32BE());
    let round = 0;
    await fc.assert(
      fc.asyncProperty(state, async (next) => {
        round += 1;
        const mark = { ...next, view_name: `${next.view_name ?? 'v'}-${round}-${newId()}` } as State;
        write(client, mark);
        await until(`round ${round} in the resource`, async () => (await resource(view)).view_name === mark.view_name);
        const expected = docState(client);
        await agree(view, client);
        await until('at the other', () => changedViewKeys(expected, docState(other)).length === 0);
        expect(changedViewKeys(expected, docState(client)), 'given back').toEqual([]);
        for (const [key, value] of Object.entries(mark)) expect(docState(client)[key], key).toEqual(value);
      }),
      { numRuns: 25, seed, endOnFailure: true },
    );
  });

  it('B9 S10 bridges what was stored by a process that died before bridging it', async () => {
    const view = await makeView();
    const first = await join(view);
    const state = Y.encodeStateAsUpdate(first.doc);
    first.close();
    await pause(500);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, state);
    const before = Y.encodeStateVector(doc);
    doc.getMap('view').set('view_name', 'Left behind');
    await storeAs(view, Y.encodeStateAsUpdate(doc, before), one.ids.member);
    const client = await join(view);
    await until('bridged', async () => (await resource(view)).view_name === 'Left behind');
    expect((await eventsOf(view)).at(-1)?.actor_id).toBe(one.ids.member);
    expect(docState(client).view_name).toBe('Left behind');
  });

  it('B9 bridges an edit whose process died while the room is open elsewhere', async () => {
    const view = await makeView();
    const client = await join(view);
    await pause(300);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(client.doc));
    const before = Y.encodeStateVector(doc);
    doc.getMap('view').set('view_name', 'Orphan');
    await storeAs(view, Y.encodeStateAsUpdate(doc, before), one.ids.member);
    await until('bridged', async () => (await resource(view)).view_name === 'Orphan');
    expect((await eventsOf(view)).at(-1)?.actor_id).toBe(one.ids.member);
    expect(docState(client).view_name).toBe('Orphan');
  });

  /** Stores an update as another process would, without notifying anybody. */
  async function storeAs(view: string, update: Uint8Array, actorId: string): Promise<void> {
    await one.deps.db.query(
      `with next as (update doc set seq = seq + 1 where workspace_id = $1 and id = $2 returning seq)
       insert into doc_update (workspace_id, doc_id, seq, origin, actor_id, bytes)
       select $1, $2, next.seq, 'dead', $3, $4 from next`,
      [one.workspaceId, `view/${view}`, actorId, Buffer.from(update)],
    );
  }
});

const ids = (items: Json | undefined) => ((items ?? []) as State[]).map((item) => item.id);
