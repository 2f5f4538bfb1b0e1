import {
  actorOf,
  closeStore,
  id,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  TEXT_FIELD,
} from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { createField } from '@/domain/commands/dataFields/createField';
import { createRecord } from '@/domain/commands/records/createRecord';
import { deleteRecord } from '@/domain/commands/records/deleteRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { docOfText } from '@/domain/richText/textDoc';
import type { Json } from '@/lib/json';
import { keepCommentDraft, readCommentDraft } from '@/store/acts/commentDrafts';
import { commit } from '@/store/acts/commit';
import { discardText, keepText, readKeptTexts } from '@/store/acts/keptTexts';
import { readFile } from '@/store/acts/localFiles';
import { retryRefused } from '@/store/acts/refusals';
import { nextSteps, undo } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';
import { STRUCTURE } from '@/store/replica/replica';
import { bringBack } from '@/store/rescue/bringBack';
import { rescueArchive } from '@/store/rescue/rescueArchive';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { rescope } from '@/sync/bootstrap/rescope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import { unsentWork } from '@/sync/signOut';
import type { SyncTransport } from '@/sync/syncTransport';

const record = id(100);
const open: LocalStore[] = [];
afterEach(() => {
  for (const store of open.splice(0)) closeStore(store);
});

let labs = 0;

/** A server, and laptops that connect to it; each laptop is new. */
function lab() {
  const number = ++labs;
  let laptops = 0;
  const { server, wire, remote, device } = serverLab();
  const laptop = async (userId = ANA, at = START) => {
    const store = await device(`rescue-${number}-${++laptops}`, { userId, now: () => at });
    open.push(store);
    return store;
  };
  return { server, wire, remote, laptop };
}

const write = (store: LocalStore, fieldId: string, content: Json, recordId = record) =>
  commit(store, setRecordValues, { id: recordId, field_id: fieldId, content });

/** Content of a cell, newest first. */
async function shown(store: LocalStore, recordId = record) {
  const [row] = (await store.reader.records([recordId])) as RecordRow[];
  const of = (fieldId: string) => row?.cells[fieldId]?.filter((value) => !value.hidden).map((value) => value.content);
  return row && { notes: of(TEXT_FIELD), mass: of(NUMBER_FIELD) };
}

const saved = async (store: LocalStore) => (await rescueArchive(store)).blob;

/** The same file with other content in it. */
async function altered(
  blob: Blob,
  change: (work: { [name: string]: Json } & { commands: { [name: string]: Json }[] }) => void,
) {
  const work = JSON.parse(await blob.text());
  change(work);
  return new Blob([JSON.stringify(work)]);
}

describe('S13: loading a rescue file', () => {
  it('restores everything, in order, on a laptop that was wiped; it is sent once, and can be undone', async () => {
    const { server, wire, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await write(lost, TEXT_FIELD, 'typed on the train');
    await write(lost, NUMBER_FIELD, 4.5);
    const file = await saved(lost);
    const before = (await lost.db.outbox.toArray()).map(({ op_id, act_id, at, title }) => ({
      op_id,
      act_id,
      at,
      title,
    }));

    const store = await laptop(ANA, START + 3 * 86_400_000);
    const reported: { done: number; total: number }[] = [];
    expect(await bringBack(store, file, (progress) => reported.push(progress))).toEqual({
      queued: 3,
      known: 0,
      refused: 0,
    });
    expect(reported).toEqual([{ done: 3, total: 3 }]);
    expect(await shown(store)).toEqual({ notes: ['typed on the train'], mass: [4.5] });
    expect(
      (await store.db.outbox.toArray()).map(({ op_id, act_id, at, title }) => ({ op_id, act_id, at, title })),
    ).toEqual(before);
    expect(await bringBack(store, file)).toEqual({ queued: 0, known: 3, refused: 0 });
    await pushOutbox(store, wire(ANA));
    expect(server.log.map(({ id: event }) => event)).toEqual(before.map(({ op_id }) => op_id));
    expect(await bringBack(store, file)).toEqual({ queued: 0, known: 3, refused: 0 });
    expect((await nextSteps(store)).undo).toBe(before[2]!.title);
    await undo(store);
    expect(await shown(store)).toEqual({ notes: ['typed on the train'], mass: [] });
  });

  it('S2: does not repeat what had reached the server, even if this laptop never received it', async () => {
    const { server, wire, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await write(lost, TEXT_FIELD, 'first');
    await write(lost, TEXT_FIELD, 'second');
    const file = await saved(lost);
    const deaf: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        await wire(ANA).push({ ...body, commands: body.commands.slice(0, 2) });
        throw new TypeError('cut');
      },
    };
    await expect(pushOutbox(lost, deaf)).rejects.toThrow('cut');

    const behind = await laptop();
    expect(await bringBack(behind, file)).toEqual({ queued: 1, known: 2, refused: 0 });
    await pushOutbox(behind, wire(ANA));
    expect(server.log).toHaveLength(3);
    expect(await shown(behind)).toMatchObject({ notes: ['second', 'first'] });
    expect(await behind.db.outbox.count()).toBe(0);
  });

  it('S4: sends again what is there as rows: the server may have lost it to a backup since they were read', async () => {
    const { server, wire, remote, laptop } = lab();
    const lost = await laptop();
    const restore = server.backup();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await write(lost, TEXT_FIELD, 'typed on the train');
    const file = await saved(lost);
    const deaf: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        await wire(ANA).push(body);
        throw new TypeError('cut');
      },
    };
    await expect(pushOutbox(lost, deaf)).rejects.toThrow('cut');
    const store = await laptop();
    expect((await shown(store))?.notes).toEqual(['typed on the train']);
    restore();
    store.ports.remote = remote();
    expect(await bringBack(store, file)).toEqual({ queued: 0, known: 2, refused: 0 });

    const outcome = await pullFeed(store, wire(ANA));
    if (outcome.kind !== 'rescope') throw new Error('The restored log went unnoticed.');
    await rescope(store, wire(ANA), outcome.scopes, outcome.permEpoch);
    await pushOutbox(store, wire(ANA));
    await pullFeed(store, wire(ANA));
    expect(server.recordRows.get(record)?.cells[TEXT_FIELD]?.map(({ content }) => content)).toEqual([
      'typed on the train',
    ]);
    expect((await shown(store))?.notes).toEqual(['typed on the train']);
    expect(await store.db.outbox.count()).toBe(0);
  });

  it('S4: keeps the time of an operation: what a colleague wrote after it stays the newest', async () => {
    const { server, wire, laptop } = lab();
    const ben = await laptop(BEN, START + 60_000);
    await commit(ben, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(ben, wire(BEN));
    const lost = await laptop(ANA, START + 120_000);
    await write(lost, TEXT_FIELD, 'older');
    const file = await saved(lost);
    ben.now = () => START + 180_000;
    await write(ben, TEXT_FIELD, 'newer');
    await pushOutbox(ben, wire(BEN));

    const store = await laptop(ANA, START + 3_600_000);
    expect(await bringBack(store, file)).toMatchObject({ queued: 1 });
    await pushOutbox(store, wire(ANA));
    await pullFeed(ben, wire(BEN));
    expect((await shown(store))?.notes).toEqual(['newer', 'older']);
    expect((await shown(ben))?.notes).toEqual(['newer', 'older']);
    expect(server.log).toHaveLength(3);
  });

  it('S7: puts what was refused into the tray, and retries it under a higher number', async () => {
    const { server, wire, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    for (const text of ['a', 'b', 'c']) await write(lost, TEXT_FIELD, text);
    server.actors.set(ANA, actorOf(ANA, { access_level: 'viewer' }));
    await pushOutbox(lost, wire(ANA));
    const file = await saved(lost);
    const numbers = (await lost.db.outbox.toArray()).map(({ order }) => order);
    server.actors.set(ANA, actorOf(ANA));

    const store = await laptop();
    expect(await bringBack(store, file)).toEqual({ queued: 0, known: 0, refused: 4 });
    expect(await shown(store)).toBeUndefined();
    for (const { op_id } of await store.db.outbox.orderBy('order').toArray()) await retryRefused(store, op_id);
    const again = await store.db.outbox.orderBy('order').toArray();
    expect(Math.min(...again.map(({ order }) => order))).toBeGreaterThan(Math.max(...numbers));
    await pushOutbox(store, wire(ANA));
    expect((await shown(store))?.notes).toEqual(['c', 'b', 'a']);
    expect(server.log).toHaveLength(4);
  });

  it('S7: lets the server refuse what is no longer possible, and puts it into the tray with its reason', async () => {
    const { wire, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(lost, wire(ANA));
    await write(lost, TEXT_FIELD, 'too late');
    await commit(lost, createRecord, { id: id(101), entity_slice_id: SLICE });
    const file = await saved(lost);
    const ben = await laptop(BEN);
    await commit(ben, deleteRecord, { id: record });
    await pushOutbox(ben, wire(BEN));

    const store = await laptop();
    expect(await bringBack(store, file)).toEqual({ queued: 2, known: 0, refused: 0 });
    await pushOutbox(store, wire(ANA));
    const left = await store.db.outbox.toArray();
    expect(left).toMatchObject([{ state: 'refused', reason: { code: 'not_found' } }]);
    expect(left[0]!.changes).toMatchObject([{ after: { content: 'too late' } }]);
    expect(await shown(store, id(101))).toBeDefined();
  });

  it('S2: restores an operation that may have left before it was saved, so it is undone by an undo and not withdrawn', async () => {
    const { server, wire, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    const file = await saved(lost);
    const late = await lost.db.outbox.toArray();
    const store = await laptop();
    await bringBack(store, file);
    await undo(store);
    await pushOutbox(store, wire(ANA));
    await store.db.outbox.bulkAdd(late);
    await pushOutbox(store, wire(ANA));
    expect(server.log).toHaveLength(2);
    expect(server.recordRows.get(record)?.attrs.is_deleted).toBe(true);
  });

  it('works on a laptop that does not have the table, and not before the structure is there', async () => {
    const { server, wire, remote, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(lost, wire(ANA));
    await write(lost, TEXT_FIELD, 'of another table');
    const file = await saved(lost);
    const bare = await openDevice({ name: 'bare', userId: ANA, empty: true, now: () => START });
    open.push(bare);
    await expect(bringBack(bare, file)).rejects.toMatchObject({ code: 'outside' });
    await bootstrapScope(bare, wire(ANA), STRUCTURE);
    bare.ports.remote = remote();
    expect(await bringBack(bare, file)).toMatchObject({ queued: 1 });
    expect(await shown(bare)).toMatchObject({ notes: ['of another table'] });
    await pushOutbox(bare, wire(ANA));
    expect(server.recordRows.get(record)?.cells[TEXT_FIELD]).toHaveLength(1);
  });

  it('S5: does not show a record as it was created if it was saved and has been deleted since', async () => {
    const { server, wire, laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    const file = await saved(lost);
    await pushOutbox(lost, wire(ANA));
    await commit(lost, deleteRecord, { id: record });
    await pushOutbox(lost, wire(ANA));

    const bare = await openDevice({ name: 'bare since', userId: ANA, empty: true, now: () => START });
    open.push(bare);
    await bootstrapScope(bare, wire(ANA), STRUCTURE);
    await bringBack(bare, file);
    await pushOutbox(bare, wire(ANA));
    expect(server.log).toHaveLength(2);
    expect(await bare.reader.record(record)).toBeUndefined();
    expect(await bare.db.outbox.count()).toBe(0);
  });

  it('restores files with their operations', async () => {
    const { wire, laptop } = lab();
    const lost = await laptop();
    const field = await commit(lost, createField, {
      entity_slice_id: SLICE,
      field_name: 'Photo',
      field_type: 'image',
    });
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(lost, wire(ANA));
    const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);
    const photo = { fileId: id(500), name: 'gel.png', type: 'image/png', blob: new Blob([bytes]), thumb: null };
    const content = [{ size: 5000, fileId: photo.fileId, filename: photo.name }];
    const fieldId = (field.plan.answer as { id: string }).id;
    await commit(lost, setRecordValues, { id: record, data: { [fieldId]: content } }, { files: [photo] });
    const file = await saved(lost);
    expect(file.type).toBe('application/zip');

    const store = await laptop();
    expect(await bringBack(store, file)).toEqual({ queued: 1, known: 0, refused: 0 });
    const held = await readFile(store, photo.fileId);
    const [entry] = await store.db.outbox.toArray();
    expect(held).toMatchObject({
      state: 'unsent',
      name: 'gel.png',
      type: 'image/png',
      size: 5000,
      op_id: entry!.op_id,
    });
    expect(new Uint8Array(await held!.blob!.arrayBuffer())).toEqual(bytes);
    const packed = (name: string, text: string) => new Blob([zipSync({ [name]: new TextEncoder().encode(text) })]);
    await expect(bringBack(store, packed('unsent-work.json', '{}'))).rejects.toThrow('product');
    await expect(bringBack(store, packed('notes.txt', ''))).rejects.toThrow('unsent-work.json is missing');
  });

  it('refuses a file that is damaged, altered, or of another workspace or person, with a message, and loads nothing of it', async () => {
    const { laptop } = lab();
    const lost = await laptop();
    await commit(lost, createRecord, { id: record, entity_slice_id: SLICE });
    await write(lost, TEXT_FIELD, 'kept');
    const file = await saved(lost);
    const store = await laptop();
    const whole = await file.text();
    const cases: [Blob, RegExp][] = [
      [new Blob([]), /not JSON, or cut short/],
      [file.slice(0, whole.length - 20), /not JSON, or cut short/],
      [new Blob(['PK\u0003\u0004 and no more']), /damaged or cut short/],
      [new Blob(['{"product":"other"}']), /product/],
      [await altered(file, (work) => (work.commands[1]!.at = 'yesterday')), /change 2, at: /],
      [await altered(file, (work) => (work.commands[0]!.op_id = '1')), /change 1, op_id: /],
      [await altered(file, (work) => (work.workspace_id = id(999))), /another workspace/],
      [await altered(file, (work) => (work.user_id = BEN)), /another person/],
    ];
    for (const [blob, text] of cases) await expect(bringBack(store, blob)).rejects.toThrow(text);
    expect(await store.db.outbox.count()).toBe(0);
    // A call that does not exist, or content that no command accepts, is left for the server to refuse.
    const odd = await altered(file, (work) => {
      work.commands[0]!.call = 'POST /nothing';
      work.commands[1]!.input = 7;
    });
    expect(await bringBack(store, odd)).toEqual({ queued: 2, known: 0, refused: 0 });
    expect(await shown(store)).toBeUndefined();
  });
});

describe('an unfinished comment', () => {
  it('is in the rescue file and is restored unless something else is being written, also from memory', async () => {
    const { laptop } = lab();
    const lost = await laptop();
    await keepCommentDraft(lost, record, { text: 'Wells dry, \u00b5M?', answersTo: null });
    await keepCommentDraft(lost, id(101), { text: 'half', answersTo: id(7) });
    await keepCommentDraft(lost, id(102), { text: 'said meanwhile', answersTo: null });
    await keepCommentDraft(lost, id(102), { text: ' ', answersTo: null });
    const file = await saved(lost);
    expect(await file.text()).toContain('Wells dry');
    const other = await laptop();
    await keepCommentDraft(other, id(101), { text: 'written here', answersTo: null });
    expect(await bringBack(other, file)).toMatchObject({ comments: 1 });
    expect(await readCommentDraft(other.db, record)).toEqual({ text: 'Wells dry, \u00b5M?', answersTo: null });
    expect(await readCommentDraft(other.db, id(101))).toMatchObject({ text: 'written here' });
    expect(await readCommentDraft(other.db, id(102))).toBeNull();
  });

  it('counts before a sign-out', async () => {
    const { laptop } = lab();
    const store = await laptop();
    const browser = { indexedDB: { databases: async () => [] } } as unknown as Parameters<typeof unsentWork>[1];
    expect((await unsentWork(store, browser)).here).toBe(0);
    await keepCommentDraft(store, record, { text: 'half', answersTo: null });
    expect((await unsentWork(store, browser)).here).toBe(1);
  });
});

describe('a text of an item that the server did not accept', () => {
  const text = {
    taskId: id(103),
    field: 'body',
    base: docOfText('Aim') as never,
    mine: docOfText('Aim, seen') as never,
    reason: 'refused' as const,
  };
  const kept = (store: LocalStore) => readKeptTexts(store.db, text.taskId);

  it('counts before a sign-out, is in the rescue file and is restored, until its author discards it', async () => {
    const { laptop } = lab();
    const store = await laptop();
    await keepText(store, text);
    // Another tab was told the same.
    await keepText(store, text);
    const browser = { indexedDB: { databases: async () => [] } } as unknown as Parameters<typeof unsentWork>[1];
    expect((await unsentWork(store, browser)).here).toBe(1);
    const file = await saved(store);
    expect(await file.text()).toContain('Aim, seen');
    const other = await laptop();
    expect(await bringBack(other, file)).toMatchObject({ comments: 1 });
    const [brought] = await kept(other);
    expect(brought).toMatchObject(text);
    await discardText(other, brought?.id ?? '');
    expect(await kept(other)).toEqual([]);
  });
});
