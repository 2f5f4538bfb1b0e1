import * as encoding from 'lib0/encoding';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  frameOf,
  listen,
  pause,
  presenceFrame,
  presenceFrames,
  provide,
  RawClient,
  until,
  updateFrame,
} from '../support/server/relayClient';
import {
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

const LIMITS = {
  evictMillis: 150,
  messageBytes: 20_000,
  documentBytes: 200_000,
  framesPerSecond: 400,
  presencesPerConnection: 4,
  presenceBytes: 4_000,
  clientsPerRoom: 12,
  renewalMillis: 300,
};

describe('relay', () => {
  let databases: TestDatabases;
  let one: TestServer;
  let two: TestServer;
  let at: string;
  let atTwo: string;
  let table: TestTable;
  const clients: RawClient[] = [];
  const providers: WebsocketProvider[] = [];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    const connection = await databases.create();
    one = await startServer(connection, LIMITS);
    two = await startServer(connection, LIMITS);
    at = await listen(one);
    atTwo = await listen(two);
    table = await makeTestTable(one, 'Relay');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    for (const provider of providers.splice(0)) provider.destroy();
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await databases?.stop();
  });

  /** @param fields columns of the view; absent = all. */
  async function makeView(fields?: readonly string[]): Promise<string> {
    const columns = fields?.map((data_field_id) => ({ data_field_id }));
    const answer = await one.ask('POST /record_views', {
      body: {
        entity_slice_id: table.sliceId,
        view_name: `View ${newId()}`,
        ...(columns && { view_fields: columns }),
      },
    });
    return answer.body.data.resource.id;
  }

  async function join(viewId: string, role: Role = 'admin', address = at): Promise<RawClient> {
    const client = new RawClient(`ws://${address}/sync/view/${viewId}?token=${await one.token(role)}`);
    clients.push(client);
    await client.opened;
    await until('synced', () => client.synced);
    return client;
  }

  async function joined(viewId: string, role: Role = 'admin', address = at, doc?: Y.Doc): Promise<WebsocketProvider> {
    const provider = provide(address, `view/${viewId}`, await one.token(role), doc);
    providers.push(provider);
    await until('synced', () => provider.synced);
    return provider;
  }

  const open = (path: string, headers?: Record<string, string>) => {
    const client = new RawClient(`ws://${at}${path}`, headers);
    clients.push(client);
    return client;
  };
  const statusOf = async (client: RawClient) => {
    await client.opened.catch(() => {});
    return client.status;
  };
  const note = (doc: Y.Doc) => doc.getMap<string>('note');
  const put = (client: RawClient, key: string, value: string) => client.edit((doc) => note(doc).set(key, value));
  const storedSeq = async (viewId: string) =>
    (
      await one.deps.db.query<{ seq: number }>('select seq from doc where workspace_id = $1 and id = $2', [
        one.workspaceId,
        `view/${viewId}`,
      ])
    )[0]?.seq ?? 0;
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await one.deps.metrics.metrics())?.[1]);

  describe('S8 who may enter', () => {
    it('answers 401 without or with a forged sign-in', async () => {
      const view = await makeView();
      expect(await statusOf(open(`/sync/view/${view}`))).toBe(401);
      expect(await statusOf(open(`/sync/view/${view}?token=lt1.forged.token`))).toBe(401);
      expect(await statusOf(open(`/sync/view/${view}`, { cookie: 'labtide_session=nonsense.nonsense' }))).toBe(401);
      const token = await one.token('admin');
      expect(await statusOf(open(`/sync/view/${view}?token=${token.slice(0, -2)}AA`))).toBe(401);
    });

    it('answers 404 for unknown rooms, views of others and deleted ones', async () => {
      const token = await one.token('admin');
      for (const path of [`view/${newId()}`, 'view/nonsense', `table/${newId()}`, 'view', '', 'view/a/b'])
        expect(await statusOf(open(`/sync/${path}?token=${token}`)), path).toBe(404);
      expect(await statusOf(open(`/elsewhere?token=${token}`))).toBe(404);
      const slug = `other-${newId().slice(-6)}`;
      await makeWorkspace(one.deps, slug, slug);
      const login = await one.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `admin${slug}@test.test`, password: PASSWORD },
      });
      const foreign = login.json().data.resource.token;
      expect(await statusOf(open(`/sync/view/${await makeView()}?token=${foreign}`))).toBe(404);
      const gone = await makeView();
      expect((await one.ask(`DELETE /record_views/${gone}`)).status).toBe(200);
      expect(await statusOf(open(`/sync/view/${gone}?token=${token}`))).toBe(404);
    });

    it('accepts a bearer token, a ticket once, and the cookie of the same origin', async () => {
      const view = await makeView();
      await join(view);
      const { ticket } = (await one.ask('POST /auth/ticket')).body.data.resource;
      await open(`/sync/view/${view}?token=${ticket}`).opened;
      expect(await statusOf(open(`/sync/view/${view}?token=${ticket}`))).toBe(401);
      const login = await one.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'admin@test.test', password: PASSWORD },
      });
      const cookie = String(login.headers['set-cookie']).split(';')[0] as string;
      await open(`/sync/view/${view}`, { cookie, origin: `http://${at}` }).opened;
      expect(await statusOf(open(`/sync/view/${view}`, { cookie, origin: 'https://evil.test' }))).toBe(401);
    });

    it('S8 closes with 4403 when the right is revoked', async () => {
      const view = await makeView();
      const member = await join(view, 'member');
      const admin = await join(view);
      // The first change of rights has nothing to compare with and checks everybody; nobody may be disconnected by it.
      await one.ask('POST /record_views', { body: { entity_slice_id: table.sliceId, view_name: `Other ${newId()}` } });
      await pause(400);
      expect(member.closed).toBeNull();
      await one.ask(`DELETE /record_views/${view}`);
      await until('closed', () => member.closed && admin.closed);
      expect(member.closed).toEqual({ code: 4403, reason: 'You no longer have access' });
    });
  });

  describe('S5 exchange', () => {
    it('S5 delivers the edits of each client to the other and to later ones', async () => {
      const view = await makeView();
      const [ada, milo] = [await joined(view), await joined(view, 'member')];
      note(ada.doc).set('ada', '1');
      note(milo.doc).set('milo', '2');
      await until('equal', () => note(ada.doc).get('milo') === '2' && note(milo.doc).get('ada') === '1');
      const late = await joined(view, 'viewer');
      expect(note(late.doc).toJSON()).toMatchObject({ ada: '1', milo: '2' });
    });

    it('S5 accepts what was edited while disconnected', async () => {
      const view = await makeView();
      const [ada, milo] = [await joined(view), await joined(view, 'member')];
      ada.disconnect();
      await until('away', () => !ada.wsconnected);
      note(ada.doc).set('offline', 'yes');
      note(milo.doc).set('online', 'yes');
      ada.connect();
      await until('equal', () => note(milo.doc).get('offline') && note(ada.doc).get('online'));
    });

    it('S1 confirms as saved (100) only what the database contains, with its seq and count', async () => {
      const view = await makeView();
      const client = await join(view);
      for (let i = 1; i <= 5; i++) {
        put(client, `k${i}`, 'v');
        // The answer to step 1 counts as the first update frame.
        await until('saved', () => client.stored >= i);
        expect(await storedSeq(view)).toBeGreaterThanOrEqual(client.saved.at(-1)!.seq);
      }
      const seqs = client.saved.map(({ seq }) => seq);
      expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    });

    it('S1 confirms as saved also an update that contains nothing new', async () => {
      const view = await makeView();
      const client = await join(view);
      client.edit((doc) => note(doc).set('a', '1'));
      client.edit((doc) => note(doc).delete('a'));
      await until('saved', () => client.stored >= 2);
      const sent = client.stored;
      // A client that reconnects repeats all deletions; without an answer it would say "not saved" indefinitely.
      client.send(frameOf(0, 1, Y.encodeStateAsUpdate(client.doc)));
      client.send(updateFrame(Y.encodeStateAsUpdate(client.doc)));
      client.send(updateFrame(new Uint8Array([0, 0])));
      await until('saved again', () => client.stored >= sent + 3);
    });

    it('S1 confirms as saved an empty update that arrives while another is being stored', async () => {
      const view = await makeView();
      const client = await join(view);
      const sent = client.stored;
      for (let i = 0; i < 40; i++) {
        put(client, 'k', String(i));
        client.send(updateFrame(new Uint8Array([0, 0])));
        await pause(i % 7);
      }
      await until('all saved', () => client.stored >= sent + 80);
    });
  });

  describe('S8 the room of a table', () => {
    const path = (sliceId: string) => `slice/${sliceId}`;
    const enter = async (role: Role) => {
      const client = open(`/sync/${path(table.sliceId)}?token=${await one.token(role)}`);
      await client.opened;
      await until('synced', () => client.synced);
      return client;
    };

    it('S8 shows those who have it open to each other, and stores nothing', async () => {
      const [admin, viewer] = [await enter('admin'), await enter('viewer')];
      for (const [client, role] of [
        [admin, 'admin'],
        [viewer, 'viewer'],
      ] as const)
        client.send(presenceFrame(client.doc.clientID, 1, { user: { id: one.ids[role] }, cell: role }));
      await until(
        'both seen',
        () => admin.presence.has(viewer.doc.clientID) && viewer.presence.has(admin.doc.clientID),
      );
      put(admin, 'kept', 'no');
      put(admin, 'kept', 'again');
      const later = await enter('member');
      await until('greeted', () => later.presence.has(admin.doc.clientID));
      expect(note(later.doc).size).toBe(0);
      const kept = await one.deps.db.query('select 1 from doc_update where workspace_id = $1 and doc_id = $2', [
        one.workspaceId,
        path(table.sliceId),
      ]);
      expect(kept).toEqual([]);
      expect(admin.closed).toBeNull();
    });

    it('S8 answers 404 to a guest, to others and for what is not a table', async () => {
      const status = async (id: string, token: string) => statusOf(open(`/sync/${path(id)}?token=${token}`));
      expect(await status(table.sliceId, await one.token('guest'))).toBe(404);
      const slug = `slices-${newId().slice(-6)}`;
      await makeWorkspace(one.deps, slug, slug);
      const payload = { email: `admin${slug}@test.test`, password: PASSWORD };
      const login = await one.app.inject({ method: 'POST', url: '/api/auth/login', payload });
      expect(await status(table.sliceId, login.json().data.resource.token)).toBe(404);
      const token = await one.token('admin');
      expect(await status(await makeView(), token)).toBe(404);
    });
  });

  describe('S8 viewers', () => {
    it('S8 lets a viewer read and be present, and accepts no edits from them', async () => {
      const view = await makeView();
      const [admin, viewer] = [await join(view), await join(view, 'viewer')];
      const before = await storedSeq(view);
      put(viewer, 'from', 'viewer');
      viewer.send(frameOf(0, 1, Y.encodeStateAsUpdate(viewer.doc)));
      viewer.send(presenceFrame(viewer.doc.clientID, 1, { user: { id: one.ids.viewer }, cell: 'a' }));
      await until('present', () => admin.presence.has(viewer.doc.clientID));
      put(admin, 'from', 'admin');
      await until('stored', () => admin.stored > 0);
      expect(note(admin.doc).get('from')).toBe('admin');
      await until('received', () => viewer.doc.store.clients.has(admin.doc.clientID));
      const fresh = await join(view);
      expect(note(fresh.doc).toJSON()).toEqual({ from: 'admin' });
      expect(fresh.doc.store.clients.has(viewer.doc.clientID)).toBe(false);
      const updates = await one.deps.db.query(
        `select 1 from doc_update where workspace_id = $1 and doc_id = $2 and seq > $3 and actor_id = $4`,
        [one.workspaceId, `view/${view}`, before, one.ids.viewer],
      );
      expect(updates).toEqual([]);
      expect(viewer.closed).toBeNull();
      // An empty update is not called stored either: that would include the one before it, which was refused.
      viewer.send(frameOf(0, 2, Y.encodeStateAsUpdate(new Y.Doc())));
      await pause(300);
      expect(viewer.saved).toEqual([]);
    });
  });

  describe('S8 revoked rights', () => {
    const hides = (server: TestServer, ids: readonly string[]) =>
      server.ask('PUT /authorizations/global/user/team-member', {
        body: { entity_slices: { mode: 'select', select: 'hide', ids } },
      });

    it('S8 does not confirm as saved what somebody wrote just after the table was hidden from them, in either process', async () => {
      for (const hider of [one, two]) {
        const view = await makeView();
        const member = await join(view, 'member');
        put(member, 'before', 'yes');
        await until('saved', () => member.saved.length > 0);
        const count = member.saved.length;
        try {
          expect((await hides(hider, [table.sliceId])).status).toBe(200);
          put(member, 'after', 'no');
          await until('shown out', () => member.closed);
          expect(member.closed?.code).toBe(4403);
          expect(member.saved.slice(count)).toEqual([]);
        } finally {
          expect((await hides(one, [])).status).toBe(200);
        }
      }
    });

    it('S8 continues to confirm what is written while unrelated things change', async () => {
      const view = await makeView();
      const member = await join(view, 'member');
      await makeView();
      put(member, 'after', 'yes');
      await until('saved', () => member.saved.length > 0);
      expect(member.closed).toBeNull();
    });
  });

  describe('presence', () => {
    it('ignores what one person says in the name of another', async () => {
      const view = await makeView();
      const [ada, milo, eye] = [await join(view), await join(view, 'member'), await join(view, 'viewer')];
      ada.send(presenceFrame(7, 1, { user: { id: one.ids.admin }, cell: 'true' }));
      await until('seen', () => eye.presence.has(7));
      milo.send(presenceFrame(7, 9, { user: { id: one.ids.member }, cell: 'stolen' }));
      milo.send(presenceFrame(7, 10, null));
      milo.send(presenceFrame(8, 1, { user: { id: one.ids.admin }, cell: 'mask' }));
      milo.send(presenceFrame(9, 1, { user: { id: one.ids.member } }));
      await until('own seen', () => eye.presence.has(9));
      expect(eye.presence.get(7)).toMatchObject({ cell: 'true' });
      expect(eye.presence.has(8)).toBe(false);
      expect(milo.closed).toBeNull();
    });

    it("has the name of the session's person, whatever the client calls itself", async () => {
      const view = await makeView();
      const [milo, eye] = [await join(view, 'member'), await join(view)];
      milo.send(presenceFrame(41, 1, { user: { id: one.ids.member, name: 'The director', color: 'red' } }));
      milo.send(presenceFrame(42, 1, { user: { name: 'The director' } }));
      milo.send(presenceFrame(43, 1, { tab: 1 }));
      await until('seen', () => [41, 42, 43].every((id) => eye.presence.has(id)));
      const user = { id: one.ids.member, name: 'Test member' };
      expect(eye.presence.get(41)).toEqual({ user: { ...user, color: 'red' } });
      expect(eye.presence.get(42)).toEqual({ user });
      expect(eye.presence.get(43)).toEqual({ tab: 1, user });
    });

    it('S8 reveals to nobody a cell whose field is hidden from them, nor what is typed there', async () => {
      const view = await makeView([table.doseId]);
      const settings = (ids: string[]) =>
        one.ask('PUT /authorizations/global/user/team-member', {
          body: { data_fields_view: { mode: 'select', select: 'hide', ids } },
        });
      const before = await join(view, 'member');
      expect((await settings([table.noteId])).status).toBe(200);
      await until('comes back with other rights', () => before.closed);
      expect(before.closed?.code).toBe(1012);
      const [ada, milo, there] = [await join(view), await join(view, 'member'), await join(view, 'member', atTwo)];
      const at = (field_id: string, editing: string) => ({
        user: { id: one.ids.admin, color: 'blue' },
        cell: { record_id: newId(), field_id },
        editing,
      });
      ada.send(presenceFrame(51, 1, at(table.noteId, 'CANARY')));
      await until('seen', () => milo.presence.has(51) && there.presence.has(51));
      for (const client of [milo, there, await join(view, 'member')]) {
        await until('greeted', () => client.presence.has(51));
        expect(client.presence.get(51)).toMatchObject({ user: { id: one.ids.admin }, cell: null, editing: null });
      }
      ada.send(presenceFrame(51, 2, at(table.doseId, '12')));
      await until('moved', () => (milo.presence.get(51) as { editing?: string }).editing === '12');
      expect(milo.presence.get(51)).toMatchObject({ cell: { field_id: table.doseId } });
      expect((await settings([])).status).toBe(200);
    });

    it('ends with its connection, but not if its owner has reconnected', async () => {
      const view = await makeView();
      const [old, eye] = [await join(view), await join(view, 'member')];
      old.send(presenceFrame(11, 1, { user: { id: one.ids.admin } }));
      old.send(presenceFrame(12, 1, { user: { id: one.ids.admin } }));
      await until('seen', () => eye.presence.has(11) && eye.presence.has(12));
      const fresh = await join(view);
      fresh.send(presenceFrame(11, 2, { user: { id: one.ids.admin }, tab: 'new' }));
      await until('renewed', () => (eye.presence.get(11) as { tab?: string }).tab);
      old.close();
      await until('gone', () => eye.presence.get(12) === null);
      expect(eye.presence.get(11)).toMatchObject({ tab: 'new' });
    });

    it('sends a repeated presence to all, its sender included: silence would mean a dead connection', async () => {
      const view = await makeView();
      const people = [await join(view), await join(view, 'member'), await join(view, 'viewer')];
      const users = [one.ids.admin, one.ids.member, one.ids.viewer];
      const say = (clock: number) =>
        people.forEach((person, i) => void person.send(presenceFrame(30 + i, clock, { user: { id: users[i] } })));
      say(1);
      await until('all here', () => people.every(({ presence }) => presence.size >= 2));
      const before = people.map(({ presences }) => presences.length);
      const since = (i: number) => people[i]!.presences.slice(before[i]);
      say(2);
      await until('renewed', () => people.every((_, i) => new Set(since(i).flat()).size === 3));
      for (const i of people.keys()) expect(since(i).length).toBeLessThan(3);
      // News does not wait, and is not sent twice.
      const count = people[1]!.presences.length;
      people[0]!.send(presenceFrame(30, 3, { user: { id: one.ids.admin } }));
      people[0]!.send(presenceFrame(30, 4, { user: { id: one.ids.admin }, cell: 'b' }));
      await until('moved', () => (people[1]!.presence.get(30) as { cell?: string }).cell === 'b');
      await pause(500);
      expect(people[1]!.presences.slice(count)).toEqual([[30]]);
    });

    it('ignores what y-websocket repeats of a full room, however many are in it', async () => {
      const view = await makeView();
      const [ada, eye] = [await join(view), await join(view, 'member')];
      const others = Array.from({ length: 100 }, (_, i) => [500 + i, { user: { id: newId() } }] as const);
      ada.send(presenceFrames([...others.slice(0, 50), [499, { user: { id: one.ids.admin } }], ...others.slice(50)]));
      await until('seen', () => eye.presence.has(499));
      expect([...eye.presence.keys()]).toEqual([499]);
      expect(ada.closed).toBeNull();
    });

    it('closes on too many and on too large presences', async () => {
      const view = await makeView();
      const many = await join(view);
      for (let id = 100; id < 106; id++) many.send(presenceFrame(id, 1, {}));
      await until('closed', () => many.closed);
      expect(many.closed).toEqual({ code: 4429, reason: 'Too many presences' });
      const large = await join(view);
      large.send(presenceFrame(1, 1, { text: 'x'.repeat(5_000) }));
      await until('closed', () => large.closed);
      expect(large.closed?.code).toBe(1009);
    });
  });

  describe('bad input', () => {
    const good = () => {
      const doc = new Y.Doc();
      note(doc).set('bad', 'x'.repeat(50));
      return Y.encodeStateAsUpdate(doc);
    };
    const resting = () => {
      const doc = new Y.Doc();
      doc.getText('t').insert(0, 'first');
      const before = Y.encodeStateVector(doc);
      doc.getText('t').insert(5, 'second');
      return Y.encodeStateAsUpdate(doc, before);
    };
    const cases: [string, () => Uint8Array, number, RegExp][] = [
      ['an empty frame', () => new Uint8Array(), 4400, /^Malformed message/],
      ['an unknown type', () => frameOf(42, null, new Uint8Array()), 4400, /Unknown message type 42/],
      ['an unknown sync step', () => frameOf(0, 9, new Uint8Array()), 4400, /Unknown sync step 9/],
      ['an update cut short', () => updateFrame(good().slice(0, -9)), 4400, /^Malformed message/],
      ['a frame cut short', () => updateFrame(good()).slice(0, -9), 4400, /^Malformed message/],
      ['bytes that are no update', () => updateFrame(new Uint8Array(60).fill(255)), 4400, /^Malformed message/],
      [
        'presence that is no JSON',
        () => frameOf(1, null, new Uint8Array([1, 1, 1, 6, 123, 195, 188, 195, 188, 33])),
        4400,
        /./,
      ],
      ['a state vector of rubbish', () => frameOf(0, 0, new Uint8Array([200, 200, 200])), 4400, /^Malformed message/],
      ['an update that rests on missing parts', () => updateFrame(resting()), 1013, /missing/],
    ];
    it.each(cases)('closes on %s and stores nothing', async (_name, frame, code, reason) => {
      const view = await makeView();
      const [bad, other] = [await join(view), await join(view, 'member')];
      await pause(300);
      const before = await storedSeq(view);
      bad.send(frame());
      bad.send(updateFrame(good()));
      await until('closed', () => bad.closed);
      expect(bad.closed?.code).toBe(code);
      expect(bad.closed?.reason).toMatch(reason);
      expect(await storedSeq(view)).toBe(before);
      put(other, 'still', 'works');
      await until('stored', () => other.stored > 0);
      const fresh = await join(view);
      expect(note(fresh.doc).toJSON()).toEqual({ still: 'works' });
    });

    it('closes on text, on an oversized frame, and on a document that grows too large', async () => {
      const view = await makeView();
      const texting = await join(view);
      texting.socket.send('hello');
      await until('closed', () => texting.closed);
      expect(texting.closed?.code).toBe(1003);
      const oversized = await join(view);
      put(oversized, 'k', 'x'.repeat(30_000));
      await until('closed', () => oversized.closed);
      expect(oversized.closed?.code).toBe(1009);
      const growing = await join(view);
      for (let i = 0; i < 12; i++) put(growing, `k${i}`, 'x'.repeat(18_000));
      await until('closed', () => growing.closed);
      expect(growing.closed).toEqual({ code: 1009, reason: 'The document would become too large' });
    });

    it('measures the document, not the sum of all its updates', async () => {
      const view = await makeView();
      const client = await join(view);
      for (let i = 0; i < 15; i++) put(client, 'same', `${i}${'x'.repeat(18_000)}`);
      await until('saved', () => client.stored >= 15);
      expect(client.closed).toBeNull();
    });

    it('closes a client that sends too many frames', async () => {
      const client = await join(await makeView());
      for (let i = 0; i < 1_500; i++) client.send(frameOf(3, null, new Uint8Array()));
      await until('closed', () => client.closed);
      expect(client.closed).toEqual({ code: 4429, reason: 'Too many messages' });
    });

    it('refuses further clients when a room is full', async () => {
      const view = await makeView();
      for (let i = 0; i < 12; i++) await join(view);
      const late = open(`/sync/view/${view}?token=${await one.token('admin')}`);
      await until('closed', () => late.closed);
      expect(late.closed).toEqual({ code: 1013, reason: 'The room is full' });
    });

    it('closes a reader who does not keep up, and no other', async () => {
      const slow = await startServer(await databases.create(), { bufferedBytes: 100_000, framesPerSecond: 5_000 });
      try {
        const address = await listen(slow);
        const made = await makeTestTable(slow, 'Slow');
        const view = (
          await slow.ask('POST /record_views', { body: { entity_slice_id: made.sliceId, view_name: 'Slow' } })
        ).body.data.resource.id;
        const url = `ws://${address}/sync/view/${view}?token=${await slow.token('admin')}`;
        const [writer, reader] = [new RawClient(url), new RawClient(url)];
        clients.push(writer, reader);
        await until('synced', () => writer.synced && reader.synced);
        reader.socket.pause();
        const text = 'x'.repeat(900_000);
        for (let i = 0; i < 20; i++) {
          put(writer, 'k', `${i}${text}`);
          await pause(5);
        }
        await until('writer saved', () => writer.stored >= 20, 60_000);
        expect(writer.closed).toBeNull();
        reader.socket.resume();
        await until('reader closed', () => reader.closed);
        expect(reader.closed).toEqual({ code: 1013, reason: 'Too slow to keep up' });
      } finally {
        await slow.close();
      }
    });
  });

  describe('S10 durable', () => {
    it('unloads an empty room and loads it again with all its content', async () => {
      const view = await makeView();
      const client = await join(view);
      for (let i = 0; i < 30; i++) put(client, `k${i}`, String(i));
      await until('saved', () => client.stored >= 30);
      const text = JSON.stringify(client.doc.getMap('note').toJSON());
      const rooms = await metric('labtide_relay_rooms');
      client.close();
      await until('evicted', async () => (await metric('labtide_relay_rooms')) < rooms);
      const again = await join(view);
      expect(JSON.stringify(note(again.doc).toJSON())).toBe(text);
      put(again, 'after', 'reload');
      await until('saved', () => again.stored > 0);
    });

    it('merges many updates into a snapshot of the same document', async () => {
      const view = await makeView();
      const client = await join(view);
      for (let i = 0; i < 260; i++) {
        put(client, `k${i % 20}`, String(i));
        await until('saved', () => client.stored >= i + 1);
      }
      await pause(300);
      const expected = note(client.doc).toJSON();
      client.close();
      const count = async () =>
        (
          await one.deps.db.query<{ n: number }>(
            'select count(*) n from doc_update where workspace_id = $1 and doc_id = $2',
            [one.workspaceId, `view/${view}`],
          )
        )[0]!.n;
      await until('compacted', async () => (await count()) < 100);
      expect(note((await join(view)).doc).toJSON()).toEqual(expected);
      expect(note((await join(view, 'admin', atTwo)).doc).toJSON()).toEqual(expected);
    });

    it('S10 keeps every update confirmed as saved when the process vanishes', async () => {
      const connection = await databases.create();
      const dying = await startServer(connection);
      const address = await listen(dying);
      const made = await makeTestTable(dying, 'Dying');
      const view = (
        await dying.ask('POST /record_views', { body: { entity_slice_id: made.sliceId, view_name: 'Dying' } })
      ).body.data.resource.id;
      const client = new RawClient(`ws://${address}/sync/view/${view}?token=${await dying.token('admin')}`);
      clients.push(client);
      await until('synced', () => client.synced);
      for (let i = 1; i <= 50; i++) {
        put(client, `k${i}`, String(i));
        if (i % 9 === 0) await pause(3);
      }
      await until('some saved', () => client.stored >= 10);
      const acknowledged = client.stored;
      // No drain, no flush: the database disappears, as after a kill.
      await dying.deps.db.pool.end();
      const reborn = await startServer(connection);
      try {
        const second = await listen(reborn);
        const fresh = new RawClient(`ws://${second}/sync/view/${view}?token=${await reborn.token('admin')}`);
        clients.push(fresh);
        await until('synced', () => fresh.synced);
        for (let i = 1; i <= acknowledged; i++) expect(note(fresh.doc).get(`k${i}`), `k${i}`).toBe(String(i));
      } finally {
        client.close();
        await reborn.close();
        await dying.close().catch(() => {});
      }
    });
  });

  describe('S5 two server processes', () => {
    it('S5 share a room: updates both ways, and presence', async () => {
      const view = await makeView();
      const [ada, milo] = [await join(view), await join(view, 'member', atTwo)];
      put(ada, 'one', '1');
      put(milo, 'two', '2');
      await until('equal', () => note(ada.doc).get('two') && note(milo.doc).get('one'));
      ada.send(presenceFrame(21, 1, { user: { id: one.ids.admin } }));
      await until('present', () => milo.presence.has(21));
      ada.close();
      await until('gone', () => milo.presence.get(21) === null);
    });

    it('S5 lose nothing when many write at once on both', async () => {
      const view = await makeView();
      const writers = await Promise.all([
        join(view),
        join(view),
        join(view, 'member', atTwo),
        join(view, 'admin', atTwo),
      ]);
      for (let i = 0; i < 60; i++) {
        writers.forEach((writer, w) => put(writer, `${w}-${i}`, 'x'));
        await pause(2);
      }
      await until('all everywhere', () => writers.every(({ doc }) => note(doc).size === 240));
    });

    it('S5 catch up without notifications', async () => {
      const view = await makeView();
      const [ada, milo] = [await join(view), await join(view, 'member', atTwo)];
      const update = new Y.Doc();
      note(update).set('quiet', 'yes');
      // As if the notification were lost: stored by a third process that notifies nobody.
      await one.deps.db.query(
        `with next as (update doc set seq = seq + 1 where workspace_id = $1 and id = $2 returning seq)
         insert into doc_update (workspace_id, doc_id, seq, origin, actor_id, bytes)
         select $1, $2, next.seq, 'third', null, $3 from next`,
        [one.workspaceId, `view/${view}`, Buffer.from(Y.encodeStateAsUpdate(update))],
      );
      await until('seen', () => note(ada.doc).get('quiet') && note(milo.doc).get('quiet'));
    });

    it('S5 read the snapshot when another process has merged updates that were not read yet', async () => {
      const view = await makeView();
      const ada = await join(view);
      put(ada, 'a', '1');
      await until('saved', () => ada.stored > 0);
      await pause(300);
      const full = new Y.Doc();
      Y.applyUpdate(full, Y.encodeStateAsUpdate(ada.doc));
      note(full).set('folded', 'yes');
      await one.deps.db.tx(async (sql) => {
        const key = [one.workspaceId, `view/${view}`];
        await sql.query('update doc set seq = seq + 3 where workspace_id = $1 and id = $2', key);
        await sql.query(
          `insert into doc_snapshot (workspace_id, doc_id, upto_seq, state)
           select workspace_id, id, seq, $3 from doc where workspace_id = $1 and id = $2
           on conflict (workspace_id, doc_id) do update set upto_seq = excluded.upto_seq, state = excluded.state`,
          [...key, Buffer.from(Y.encodeStateAsUpdate(full))],
        );
        await sql.query('delete from doc_update where workspace_id = $1 and doc_id = $2', key);
      });
      await until('seen', () => note(ada.doc).get('folded'));
      put(ada, 'b', '2');
      await until('saved', () => ada.stored > 1);
    });
  });

  it('S10 drains: stores what is open, then asks all clients to come back (1012)', async () => {
    const connection = await databases.create();
    const server = await startServer(connection, { batchMillis: 400 });
    const address = await listen(server);
    const made = await makeTestTable(server, 'Drain');
    const view = (await server.ask('POST /record_views', { body: { entity_slice_id: made.sliceId, view_name: 'D' } }))
      .body.data.resource.id;
    const token = await server.token('admin');
    const client = new RawClient(`ws://${address}/sync/view/${view}?token=${token}`);
    const pokes = new WebSocket(`ws://${address}/sync/pokes?token=${token}`);
    const poked = new Promise<number>((done) => pokes.on('close', done));
    clients.push(client);
    await until('synced', () => client.synced && pokes.readyState === pokes.OPEN);
    put(client, 'last', 'words');
    await pause(100);
    expect(client.stored).toBe(0);
    await server.composed.drain();
    await until('closed', () => client.closed);
    expect(client.closed?.code).toBe(1012);
    expect(await poked).toBe(1012);
    expect(client.stored).toBeGreaterThan(0);
    const refused = new RawClient(`ws://${address}/sync/view/${view}?token=${token}`);
    clients.push(refused);
    expect(await statusOf(refused)).toBe(503);
    const second = await startServer(connection);
    const fresh = new RawClient(`ws://${await listen(second)}/sync/view/${view}?token=${token}`);
    clients.push(fresh);
    await until('synced', () => fresh.synced);
    expect(note(fresh.doc).get('last')).toBe('words');
    await second.close();
    await server.close();
  });

  it('pokes when the feed has moved, on both processes', async () => {
    const received: number[] = [];
    const pokes = new WebSocket(`ws://${atTwo}/sync/pokes?token=${await one.token('member')}`);
    await new Promise((done) => pokes.on('open', done));
    pokes.on('message', (text) => received.push(JSON.parse(String(text)).seq));
    await makeView();
    await until('poked', () => received.length > 0);
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, 0);
    const closed = new Promise<number>((done) => pokes.on('close', done));
    pokes.send(encoding.toUint8Array(encoder));
    expect(await closed).toBe(1003);
  });
});
