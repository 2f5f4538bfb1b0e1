import { RowMoved } from '@server/bridge/rowMoved';
import { serverDocuments } from '@server/documents/serverDocuments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { plainText } from '@/domain/richText/plainText';
import { leanNodes, repairDoc } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { firstDoc } from '@/domain/richText/rowText';
import { docOfText } from '@/domain/richText/textDoc';
import { BODY, noteFragment } from '@/domain/tasks/taskFragments';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { readFragment } from '@/lib/yjs/readFragment';
import { readSchemaNumber } from '@/lib/yjs/schemaNumber';
import { seedText } from '@/lib/yjs/seedText';
import { writeFragment } from '@/lib/yjs/writeFragment';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { listen, pause, RawClient, until } from '../support/server/relayClient';
import { newId, type Role, startServer, type TestServer } from '../support/server/testServer';

const p = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text: string): RichNode => ({ type: 'heading', content: [{ type: 'text', text }] });
const docWith = (...content: RichNode[]): RichNode => ({ type: 'doc', content });

describe('texts of work items', () => {
  let databases: TestDatabases;
  let one: TestServer;
  let two: TestServer;
  let at: string;
  let atTwo: string;
  const clients: RawClient[] = [];

  beforeAll(async () => {
    databases = await embeddedDatabases();
    const connection = await databases.create();
    one = await startServer(connection, { evictMillis: 100, documentBytes: 2_000_000 });
    two = await startServer(connection, { evictMillis: 100, documentBytes: 2_000_000 });
    at = await listen(one);
    atTwo = await listen(two);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await databases?.stop();
  });

  async function make(body: object = {}): Promise<string> {
    const answer = await one.ask('POST /tasks', {
      body: { task_type: 'operation', task_title: 'Assay', ...body },
    });
    return answer.body.data.resource.id;
  }
  const patch = (id: string, data: object, server = one) =>
    server.ask('PATCH /tasks', { body: { task_ids: [id], data } });
  const whole = async (id: string) => (await one.ask(`GET /tasks?task_ids=${id}`)).body.data.resource[0];
  function connect(id: string, role: Role = 'admin', address = at, schema = '&schema=1'): Promise<RawClient> {
    return one.token(role).then(async (token) => {
      const client = new RawClient(`ws://${address}/sync/task/${id}?token=${token}${schema}`);
      clients.push(client);
      await client.opened;
      return client;
    });
  }
  async function join(...args: Parameters<typeof connect>): Promise<RawClient> {
    const client = await connect(...args);
    await until('seeded', () => client.synced && readSchemaNumber(client.doc) === 1);
    return client;
  }
  const docIn = (client: { doc: Y.Doc }, name = BODY) =>
    repairDoc({ type: 'doc', content: readFragment(client.doc.getXmlFragment(name)) });
  const wordsIn = (client: { doc: Y.Doc }, name = BODY) => plainText(docIn(client, name));
  const write = (client: RawClient, doc: RichNode, name = BODY) =>
    client.edit((held) => writeFragment(held.getXmlFragment(name), doc.content ?? [], leanNodes));
  async function eventsOf(id: string) {
    const events = await one.deps.eventsAfter(one.workspaceId, 0, 100_000);
    return events.filter((event) => event.changes.some((change) => 'id' in change && change.id === id));
  }

  it('B12 R2 start once with the description that the item was created with', async () => {
    const id = await make({ task_description: 'Aim\nMethod' });
    const [here, there] = await Promise.all([join(id), join(id, 'member', atTwo)]);
    for (const client of [here, there]) expect(docIn(client)).toEqual(docOfText('Aim\nMethod'));
    await pause(300);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('B12 R2 merge with the same start on an offline device, including edits on both sides', async () => {
    const id = await make({ task_description: 'Aim' });
    await patch(id, { task_description: 'Aim\nBy the office' });
    // As the laptop began it before it was sent.
    const laptop = new Y.Doc();
    Y.applyUpdate(laptop, seedText(`task/${id}`, BODY, firstDoc({ words: 'Aim' }).content ?? []));
    writeFragment(laptop.getXmlFragment(BODY), docWith(p('From the bench'), p('Aim')).content ?? [], leanNodes);
    const client = await join(id);
    await until('the patch', () => wordsIn(client) === 'Aim\nBy the office');
    client.edit((doc) => Y.applyUpdate(doc, Y.encodeStateAsUpdate(laptop)));
    expect(wordsIn(client)).toBe('From the bench\nAim\nBy the office');
    await until('in the row', async () => (await whole(id)).task_description === 'From the bench\nAim\nBy the office');
  });

  it('B2 B14 R3 what is typed reaches the description by one event of its writer, including formatting', async () => {
    const id = await make();
    const member = await join(id, 'member');
    write(member, docWith(heading('Result'), p('pIC50 6.2')));
    await until('in the row', async () => (await whole(id)).task_description === 'Result\npIC50 6.2');
    expect((await whole(id)).task_content).toEqual(docWith(heading('Result'), p('pIC50 6.2')));
    const events = await eventsOf(id);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ actor_id: one.ids.member, call: 'PATCH /tasks' });
    // Words without formatting need no second copy.
    write(member, docWith(p('plain')));
    await until('in the row', async () => (await whole(id)).task_description === 'plain');
    expect((await whole(id)).task_content).toBeNull();
  });

  it('B13 R3 accept a PATCH while people type: both are in the text', async () => {
    const crossing = async () => {
      const id = await make({ task_content: docWith(heading('Aim'), p('one'), p('two')) });
      const [ana, bo] = [await join(id), await join(id, 'member', atTwo)];
      const text = () => (ana.doc.getXmlFragment(BODY).get(1) as Y.XmlElement).get(0) as Y.XmlText;
      ana.edit(() => text().insert(3, ' typed'));
      const answer = await patch(id, { task_description: 'Aim\none\ntwo\nby script' });
      expect(answer.status).toBe(200);
      return { id, ana, bo, text, isCrossed: (await eventsOf(id))[1]?.id === answer.body.data.event.id };
    };
    let made = await crossing();
    // On a slow machine the word may be in the row before the PATCH arrives, which then says that it must not be.
    while (!made.isCrossed) made = await crossing();
    const { id, ana, bo, text } = made;
    ana.edit(() => text().insert(text().length, ' on'));
    const wanted = 'Aim\none typed on\ntwo\nby script';
    await until('both', () => wordsIn(ana) === wanted && wordsIn(bo) === wanted);
    await until('in the row', async () => (await whole(id)).task_description === wanted);
    expect((await whole(id)).task_content.content[0]).toEqual(heading('Aim'));
  });

  it('B13 write nothing that was typed over a description that was not read', async () => {
    const id = await make({ task_description: 'Aim' });
    const { bridged } = serverDocuments(one.deps).task;
    const read = await bridged?.read(one.workspaceId, id);
    const actor = await one.deps.actorOf(one.ids.member, one.workspaceId);
    if (!bridged || !read || !actor) throw new Error('Nothing to write');
    await patch(id, { task_description: 'Aim\nby script' });
    const typed = { [BODY]: docWith(p('Aim'), p('typed')) as unknown as Json };
    await expect(bridged.write(actor, id, typed, read.state)).rejects.toThrow(RowMoved);
    expect((await whole(id)).task_description).toBe('Aim\nby script');
    const again = await bridged.read(one.workspaceId, id);
    await bridged.write(actor, id, typed, again?.state ?? {});
    expect((await whole(id)).task_description).toBe('Aim\ntyped');
  });

  it('an undo of the event removes the words in the open document', async () => {
    const id = await make({ task_description: 'before' });
    const client = await join(id);
    write(client, docWith(p('before'), p('typed')));
    await until('in the row', async () => (await whole(id)).task_description === 'before\ntyped');
    const event = (await eventsOf(id)).at(-1);
    expect((await one.ask(`POST /undo/${event?.id}`)).status).toBe(200);
    await until('taken back', () => wordsIn(client) === 'before');
  });

  it('parts of the notes have texts of their own, and a deleted one is restored with its words', async () => {
    const id = await make();
    const added = await one.ask(`POST /tasks/${id}/note_sections`, { body: { section_name: 'Observations' } });
    const section = added.body.data.resource.id;
    const client = await join(id, 'member');
    write(client, docWith(p('turned yellow')), noteFragment(section));
    const note = async () => (await whole(id)).note_sections[0];
    await until('in the row', async () => (await note()).section_text === 'turned yellow');
    await one.ask(`PATCH /tasks/${id}/note_sections/${section}`, { body: { section_text: 'turned yellow\nat 40 °C' } });
    await until('in the document', () => wordsIn(client, noteFragment(section)) === 'turned yellow\nat 40 °C');
    const gone = await one.ask(`DELETE /tasks/${id}/note_sections/${section}`);
    write(client, docWith(p('body')));
    await until('body in the row', async () => (await whole(id)).task_description === 'body');
    expect(wordsIn(client, noteFragment(section))).toBe('turned yellow\nat 40 °C');
    expect((await one.ask(`POST /undo/${gone.body.data.event.id}`)).body).toMatchObject({ data: {} });
    expect((await note()).section_text).toBe('turned yellow\nat 40 °C');
  });

  it('R9 can be read by those who see the item and written by those who may change it', async () => {
    const id = await make({ task_description: 'Aim' });
    const viewer = await join(id, 'viewer');
    write(viewer, docWith(p('mine')));
    await pause(300);
    expect((await whole(id)).task_description).toBe('Aim');
    const admin = await join(id);
    expect(wordsIn(admin)).toBe('Aim');
    const draft = await make({ is_draft: true });
    await expect(connect(draft, 'member')).rejects.toThrow('404');
    await expect(connect(newId())).rejects.toThrow('404');
  });

  it('B17 R9 a lock also applies to people who have the text open; words that arrived before it count', async () => {
    const id = await make({ task_description: 'Aim' });
    const member = await join(id, 'member');
    write(member, docWith(p('Aim'), p('last words')));
    await until('stored', () => member.saved.length > 0);
    expect((await patch(id, { task_status: 'locked' })).status).toBe(200);
    await until('asked to come back', () => member.closed !== null);
    await until('in the row', async () => (await whole(id)).task_description === 'Aim\nlast words');
    const again = await join(id, 'member');
    expect(wordsIn(again)).toBe('Aim\nlast words');
    write(again, docWith(p('too late')));
    await pause(300);
    expect((await whole(id)).task_description).toBe('Aim\nlast words');
    const reader = await join(id);
    expect(wordsIn(reader)).toBe('Aim\nlast words');
  });

  it('B15 R1 content unknown to this version stays in the document, and the row as it was', async () => {
    const id = await make({ task_description: 'Aim' });
    const newer = await join(id);
    newer.edit((doc) => doc.getXmlFragment(BODY).push([new Y.XmlElement('hologram')]));
    await patch(id, { task_description: 'Aim\nby script' });
    await pause(1500);
    const reader = await join(id, 'member');
    expect(reader.doc.getXmlFragment(BODY).toString()).toContain('hologram');
    // Without the unknown node the text is carried over again.
    newer.edit((doc) => doc.getXmlFragment(BODY).delete(1, 1));
    await until('both again', () => wordsIn(reader) === 'Aim\nby script');
  });

  it('B16 R6 for a text too long for a row, the row contains its start, and REST all of it', async () => {
    const id = await make();
    const client = await join(id);
    const long = Array.from({ length: 1500 }, (_, i) => p(`${i} ${'x'.repeat(400)}`));
    const row = async () => (await one.deps.rows.structure(one.workspaceId)).get('task', id)!;
    write(client, docWith(...long));
    await until('in the row', async () => (await row()).text_goes_on === true, 20_000);
    expect((await row()).task_description.length).toBeLessThanOrEqual(100_000);
    const held = await whole(id);
    expect(held.text_goes_on).toBe(false);
    expect(held.task_description).toBe(plainText(docWith(...long)));
    expect((await patch(id, { text_goes_on: false })).status).toBe(400);
    // Read, changed and sent back, without any word duplicated or lost.
    const sent = await patch(id, {
      task_description: `By script\n${held.task_description}`,
      task_status: 'in progress',
    });
    expect(sent.body.data.resource.tasks[0]).toMatchObject({ task_status: 'in progress', text_goes_on: true });
    expect(sent.body.data.resource.tasks[0].task_description).toMatch(/^By script\n0 xxx/);
    await until('in the document', () => docIn(client).content?.length === 1501);
    expect(wordsIn(client)).toBe(`By script\n${held.task_description}`);
    // A text that fits again replaces the whole, not just the beginning.
    expect((await patch(id, { task_content: docWith(heading('Short')) }, two)).status).toBe(200);
    await until('short', () => wordsIn(client) === 'Short');
    await until('the whole again', async () => !(await row()).text_goes_on, 20_000);
    expect(await whole(id)).toMatchObject({ task_description: 'Short', text_goes_on: false });
  });

  it('B16 the same length limits apply by REST and in the editor: items, notes, rights and longer texts', async () => {
    const text = Array.from({ length: 300 }, (_, i) => `${i} ${'y'.repeat(400)}`).join('\n');
    const id = await make({ task_description: text, task_title: 'Plate log' });
    expect(await whole(id)).toMatchObject({ task_description: text, task_title: 'Plate log' });
    const client = await join(id, 'member', atTwo);
    expect(wordsIn(client)).toBe(text);
    const section = (await one.ask(`POST /tasks/${id}/note_sections`, { body: { section_name: 'Raw' } })).body.data
      .resource;
    const note = (data: object, as: Role = 'admin') =>
      one.ask(`PATCH /tasks/${id}/note_sections/${section.id}`, { body: data, as });
    expect((await note({ section_text: text, section_name: 'Raw log' })).status).toBe(200);
    expect((await whole(id)).note_sections).toEqual([
      { id: section.id, section_name: 'Raw log', section_text: text, section_content: null, text_goes_on: false },
    ]);
    // People without the right write nothing, nor is anything of a refused call written.
    expect(
      (
        await one.ask('PATCH /tasks', {
          body: { task_ids: [id], data: { task_description: `${text}!` } },
          as: 'viewer',
        })
      ).status,
    ).toBe(403);
    const mixed = await patch(id, { task_content: docWith(p(text)), task_description: 'another', task_title: 'No' });
    expect(mixed.status).toBe(400);
    const huge = await patch(id, { task_description: 'z'.repeat(4_000_001), task_title: 'No' });
    expect(huge.status).toBe(400);
    const heavy = await patch(id, { task_description: 'z'.repeat(2_000_001) });
    expect(heavy.body.content[0]).toMatchObject({ path: ['task_description'] });
    expect((await patch(id, { task_status: 'locked' })).status).toBe(200);
    expect((await patch(id, { task_description: `${text}!` })).status).toBe(403);
    expect(await whole(id)).toMatchObject({ task_description: text, task_title: 'Plate log' });
  });

  it('a copy of an item has all of a text that is longer than its row, by REST and from a device, with what is below', async () => {
    const text = (mark: string) => Array.from({ length: 300 }, (_, i) => `${mark}${i} ${'y'.repeat(400)}`).join('\n');
    const id = await make({ task_title: 'Long' });
    const below = await make({ task_title: 'Below', task_description: text('b'), parent_id: id });
    const client = await join(id);
    write(client, docWith(heading('Aim'), ...text('a').split('\n').map(p)));
    await until('in the row', async () => (await whole(id)).task_description.length > 100_000, 20_000);
    const before = await whole(id);
    const made = await one.ask(`POST /tasks/${id}/duplicate`, { body: { include_children: true } });
    const copy = made.body.data.resource.id;
    const held = await whole(copy);
    expect(held.task_description === before.task_description, held.task_description.slice(-100)).toBe(true);
    expect(sameJson(held.task_content, before.task_content)).toBe(true);
    expect(held.text_goes_on).toBe(false);
    expect(held).not.toHaveProperty('text_from');
    const [copied] = held.task_ids;
    expect(copied).not.toBe(below);
    expect((await whole(copied)).task_description === text('b')).toBe(true);
    // A copy of the copy, planned on a device that had no network and wrote into what it had of it.
    const laptopCopy = newId();
    const input = { id: copied, new_id: laptopCopy };
    const command = {
      n: 1,
      op_id: newId(),
      act_id: newId(),
      call: 'POST /tasks/{id}/duplicate',
      input,
      at: Date.now(),
      tz_minutes: 0,
    };
    const sent = { client_id: newId(), schema_version: 1, commands: [command] };
    expect((await one.ask('POST /sync/push', { body: sent })).status).toBe(200);
    await until('copied', async () => (await whole(laptopCopy))?.task_description === text('b'), 20_000);
    const row = (await one.deps.rows.structure(one.workspaceId)).get('task', laptopCopy)!;
    expect(row.text_goes_on).toBe(true);
    expect(row.task_description.length).toBeLessThanOrEqual(100_000);
    const back = await join(laptopCopy, 'member');
    write(back, docWith(p('From the bench'), ...(docIn(back).content ?? [])));
    await until('in the row', async () => (await whole(laptopCopy)).task_description.startsWith('From the bench'));
    expect((await whole(laptopCopy)).task_description === `From the bench\n${text('b')}`).toBe(true);
    expect((await whole(copied)).task_description === text('b')).toBe(true);
    // A copy of a text that fits takes the text alone.
    await patch(copied, { task_description: 'Short' });
    const short = (await one.ask(`POST /tasks/${copied}/duplicate`, { body: {} })).body.data.resource.id;
    expect((await whole(short)).task_description).toBe('Short');
    // The text that the server copied does not prevent an undo.
    const third = await one.ask(`POST /tasks/${id}/duplicate`, { body: {} });
    expect((await whole(third.body.data.resource.id)).task_description === before.task_description).toBe(true);
    expect((await one.ask(`POST /undo/${third.body.data.event.id}`)).status).toBe(200);
    expect(await whole(third.body.data.resource.id)).toBeUndefined();
  });

  it('refuse a body that is not of the schema, with its place', async () => {
    const id = await make({ task_description: 'Aim' });
    const answer = await patch(id, { task_content: { type: 'doc', content: [{ type: 'iframe' }] } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('doc.content[0]');
    expect((await patch(id, { task_content: docWith(p('a')), task_description: 'b' })).status).toBe(400);
    expect((await whole(id)).task_description).toBe('Aim');
    const kept = await patch(id, { task_content: docWith(heading('Aim')) });
    expect(kept.status).toBe(200);
    await patch(id, { task_content: null });
    expect(await whole(id)).toMatchObject({ task_description: 'Aim', task_content: null });
  });

  it('a copy of an item keeps its formatting', async () => {
    const id = await make({ task_content: docWith(heading('Aim'), p('x')) });
    await patch(id, { task_content: docWith(heading('Aim'), p('y')) });
    const copy = (await one.ask(`POST /tasks/${id}/duplicate`, { body: {} })).body.data.resource.id;
    expect((await whole(copy)).task_content).toEqual(docWith(heading('Aim'), p('y')));
    expect(docIn(await join(copy))).toEqual(docWith(heading('Aim'), p('y')));
  });

  it('show their pictures to those who may read the item, and to nobody who merely knows an id', async () => {
    const id = await make();
    const token = await one.token('admin');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'gel.png');
    const sent = await fetch(`http://${at}/api/tasks/${id}/description/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(sent.status).toBe(200);
    const fileId = ((await sent.json()) as { data: { resource: { id: string } } }).data.resource.id;
    const statusFor = async (role: Role) =>
      (
        await fetch(`http://${at}/api/files/${fileId}`, {
          headers: { authorization: `Bearer ${await one.token(role)}` },
        })
      ).status;
    expect(await statusFor('member')).toBe(200);
    const image: RichNode = { type: 'image', attrs: { fileId, filename: 'gel.png' } };
    expect((await patch(id, { task_content: docWith(p('Gel'), image) })).status).toBe(200);
    expect(docIn(await join(id, 'member')).content).toEqual([p('Gel'), image]);
    const draft = await make({ is_draft: true });
    const hidden = new FormData();
    hidden.append('file', new Blob([png], { type: 'image/png' }), 'secret.png');
    const other = await fetch(`http://${at}/api/tasks/${draft}/description/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: hidden,
    });
    const secret = ((await other.json()) as { data: { resource: { id: string } } }).data.resource.id;
    const read = await fetch(`http://${at}/api/files/${secret}`, {
      headers: { authorization: `Bearer ${await one.token('member')}` },
    });
    expect(read.status).toBe(404);
    // Naming it in one's own item grants no access.
    const own = await one.ask('POST /tasks', { body: { task_type: 'task', task_title: 'Own' }, as: 'member' });
    const taken = await one.ask(`POST /tasks/${own.body.data.resource.id}/pictures`, {
      body: { file_ids: [secret] },
      as: 'member',
    });
    expect(taken.status).toBe(400);
  });

  it('contain files in metadata fields, which two people can add at once and nobody can open by merely knowing an id', async () => {
    const asked = { property_name: `Spectra ${newId()}`, field_type: 'file', resource_types: ['task'] };
    const field = (await one.ask('POST /property_definitions', { body: asked })).body.data.resource.id;
    const id = await make();
    const sendTo = async (role: Role, name: string) => {
      const bytes = Buffer.from(`peaks of ${name}`);
      const file = { id: newId(), original_name: name, file_size: bytes.length, upload_type: 'property-file' };
      expect((await one.ask('POST /files', { body: file, as: role })).status).toBe(200);
      const put = await fetch(`http://${at}/api/files/${file.id}/content?offset=0`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await one.token(role)}`, 'content-type': 'application/octet-stream' },
        body: bytes,
      });
      expect(put.status).toBe(200);
      return { fileId: file.id, filename: name, size: bytes.length };
    };
    const change = (role: Role, data: object, task = id) =>
      one.ask('PATCH /tasks', {
        body: { task_ids: [task], data: { property_files: [{ property_definition_id: field, ...data }] } },
        as: role,
      });
    const mine = await sendTo('admin', 'mine.jdx');
    const theirs = await sendTo('member', 'theirs.jdx');
    const readBy = async (role: Role, fileId: string) =>
      (
        await fetch(`http://${at}/api/files/${fileId}`, {
          headers: { authorization: `Bearer ${await one.token(role)}` },
        })
      ).status;
    expect(await readBy('member', mine.fileId)).toBe(404);
    // Both began with an empty field.
    expect((await change('admin', { add: [mine] })).status).toBe(200);
    expect((await change('member', { add: [theirs] })).status).toBe(200);
    expect(await readBy('member', mine.fileId)).toBe(200);
    const { properties } = await whole(id);
    expect(properties[0].content.map(({ filename }: { filename: string }) => filename)).toEqual([
      'mine.jdx',
      'theirs.jdx',
    ]);
    // A file in somebody else's draft cannot be opened by naming it.
    const draft = await make({ is_draft: true });
    const secret = await sendTo('admin', 'secret.jdx');
    expect((await change('admin', { add: [secret] }, draft)).status).toBe(200);
    expect((await change('member', { add: [secret] })).status).toBe(400);
    expect(await readBy('member', secret.fileId)).toBe(404);
    expect((await change('member', { add: [{ ...secret, fileId: newId() }] })).status).toBe(400);
    // A removed picture is removed for others too; its author still has it.
    expect((await change('member', { remove: [mine.fileId] })).status).toBe(200);
    expect(await readBy('member', mine.fileId)).toBe(404);
    expect(await readBy('admin', theirs.fileId)).toBe(200);
  });
});
