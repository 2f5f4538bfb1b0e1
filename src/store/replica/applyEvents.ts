import { callName } from '@/contract/call';
import { runImportCall } from '@/contract/imports/run';
import { markOf } from '@/contract/sync/knownEvents';
import type { RowChange } from '@/domain/changes/rowChange';
import { stampOf } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import { authorshipOf } from '@/domain/events/applyToRecord';
import type { LogEvent } from '@/domain/events/event';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { blockRowAt, expandBlock } from '@/domain/records/expandBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { settleFiles } from '../acts/localFiles';
import { sweepRecords } from '../blocks/sweepRecords';
import { type ChangeNotice, emptyNotice } from '../db/changeStream';
import { getMetas, type KnownEvent, setMeta, setMetas } from '../db/metaKeys';
import { readAtKeys } from '../db/readMany';
import type { KeptEvent, OutboxEntry } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { type AnyRow, type AppliedAct, applyActToRow } from '../rows/applyChanges';
import { rebase } from '../rows/rebase';
import { heldRecords } from '../rows/recordAccess';
import { changedKey, isRecordKey, keyId, rowKey, touchedKeys } from '../rows/rowKey';
import { readBases } from '../rows/rowStorage';
import { KEPT_EVENTS, undoableEvents } from './keptEvents';
import { addKnown } from './knownEvents';
import { wantTouchedItems } from './olderWork';

/** The feed's position after a page. */
export interface FeedPosition {
  /** The events follow this position; the stored cursor must be there or beyond, but before `cursor`. */
  from: number;
  cursor: number;
  permEpoch: number;
  /** Newest seq of the log, as far as the server reported it. */
  head?: number;
  /** The event at `cursor`, if the server named it. */
  lastMark?: string;
  /** Whether the server checked the events received before (when the feed is read). */
  isChecked?: boolean;
}

/**
 * The effects of events, row by row: an operation may touch thousands of rows, and each row should look only at its own
 * changes.
 */
function actsByRow(events: readonly LogEvent[]): Map<string, AppliedAct[]> {
  const byKey = new Map<string, (AppliedAct & { changes: RowChange[] })[]>();
  for (const event of events) {
    const stamp = stampOf(event.at, event.id);
    const by = authorshipOf(event);
    for (const change of event.changes) {
      const key = changedKey(change);
      const acts = byKey.get(key);
      const last = acts?.at(-1);
      if (last?.stamp === stamp) last.changes.push(change);
      else if (acts) acts.push({ changes: [change], stamp, by });
      else byKey.set(key, [{ changes: [change], stamp, by }]);
    }
  }
  return byKey;
}

/** Blocks without records that are already here (for an event that arrives twice). */
export async function freshBlocks(store: LocalStore, blocks: readonly RecordBlock[]): Promise<RecordBlock[]> {
  const fresh: RecordBlock[] = [];
  for (const block of blocks) {
    const ids = Array.from({ length: block.count }, (_, i) => blockIdAt(block, i));
    const held = await heldRecords(store.db, store.blockStore, ids);
    if (held.size === 0) fresh.push(block);
    else if (held.size < block.count)
      fresh.push(
        encodeBlock(
          block.slice_id,
          expandBlock(block).filter((row) => !held.has(row.id)),
        ),
      );
  }
  return fresh;
}

/** The notice about blocks that were stored. */
export const shelvedAs = (blocks: readonly RecordBlock[], numbers: readonly number[]): ChangeNotice['shelved'] =>
  blocks.map((block, i) => ({ block: numbers[i]!, slice_id: block.slice_id }));

/** Rows of an import are reverted by the server, so no device needs their blocks for that. */
const IMPORT_CALL = callName(runImportCall);

/** Ids of own events, between the first and the last of these, that are already stored. */
async function heldEvents(store: LocalStore, events: readonly LogEvent[]): Promise<ReadonlySet<string>> {
  // By author: work that was restored after the device was wiped was made under another client id, and is answered
  // here.
  const own = events.filter((event) => event.actor_id === store.userId).map((event) => event.id);
  if (own.length === 0) return new Set();
  own.sort();
  return new Set(await store.db.events.where('id').between(own[0]!, own.at(-1)!, true, true).primaryKeys());
}

/**
 * Stores events for history and undo; blocks only of own events, since nobody else's bulk operation is undone from
 * here. After a long absence or with a long outbox, events that housekeeping would soon remove are not written in the
 * first place.
 * @param head seq of the newest event of the log, as far as this device knows.
 * @param settled the outbox entries that the events answer.
 */
async function keepEvents(
  store: LocalStore,
  events: readonly LogEvent[],
  head: number,
  settled: readonly OutboxEntry[],
): Promise<void> {
  const held = await heldEvents(store, events);
  // Events in the answer to a push arrive again with the feed.
  const fresh = events.filter((event) => !held.has(event.id));
  const isNew = (event: LogEvent) => event.seq > head - KEPT_EVENTS;
  const old = fresh.some((event) => event.client_id === store.clientId && !isNew(event));
  const undoable = old ? await undoableEvents(store.db) : new Set();
  const recent = fresh.filter((event) => isNew(event) || undoable.has(event.id));
  const entries = new Map(settled.map((entry) => [entry.op_id, entry]));
  const kept = recent.map(withoutRows).map((event): KeptEvent => {
    const entry = entries.get(event.id);
    if (entry) {
      const { input, schema_version, tz_minutes } = entry;
      return { ...event, made: { input, schema_version, tz_minutes } };
    }
    if (!event.blocks || (event.actor_id === store.userId && event.call !== IMPORT_CALL)) return event;
    const { blocks: _, ...others } = event;
    return others;
  });
  if (kept.length > 0) await store.db.events.bulkPut(kept);
  for (const event of fresh) {
    if (!event.undoes) continue;
    const undone = await store.db.events.get(event.undoes);
    if (!undone) {
      // The operation that a missing undo had undone is in force again: the undo may have arrived before, with the
      // answer to a push.
      const stands = await store.db.events.filter(({ undone_by }) => undone_by === event.undoes).primaryKeys();
      for (const id of stands) await store.db.events.update(id, { undone_by: null });
      continue;
    }
    await store.db.events.put({ ...undone, undone_by: event.id });
    // The operation that the undone event itself had undone is in force again, as on the server.
    if (undone.undoes) await store.db.events.update(undone.undoes, { undone_by: null });
  }
}

/** Rows that an event made visible count as created from then on. */
function withoutRows({ shown: _, gone: __, ...event }: LogEvent): LogEvent {
  return event;
}

/** Rows that became visible to this person, by key, and keys of those that were hidden. */
function movedRows(events: readonly LogEvent[]): { shown: Map<string, StoredRow>; gone: Set<string> } {
  const shown = new Map<string, StoredRow>();
  const gone = new Set<string>();
  for (const event of events) {
    for (const row of event.shown ?? []) shown.set(rowKey(row.kind, row.id), row);
    for (const { kind, id } of event.gone ?? []) gone.add(rowKey(kind, id));
  }
  return { shown, gone };
}

/** The outbox entries that these events answer. */
async function settledBy(store: LocalStore, events: readonly LogEvent[]): Promise<OutboxEntry[]> {
  const { outbox } = store.db;
  const ids = events.map((event) => event.id);
  const first = ids.length > 0 ? await outbox.limit(ids.length).primaryKeys() : [];
  if (first.length === 0) return [];
  if (first.length === ids.length) return readAtKeys(outbox, 'op_id', ids, (entry) => [entry.op_id]);
  // With a long page and a short outbox, it is cheaper to read the outbox.
  const wanted = new Set(ids);
  return (await outbox.toArray()).filter((entry) => wanted.has(entry.op_id));
}

/**
 * Keys, among those that the entries touch, of records that as far as this device knows only its own unsent work
 * creates, and that the events do not create either. The server has them: their creation was answered to a laptop that
 * was wiped since, and arrives again with the feed.
 */
async function unmadeRecords(
  store: LocalStore,
  entries: readonly OutboxEntry[],
  events: readonly LogEvent[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(entries.flatMap((entry) => entry.touches))].filter(isRecordKey);
  if (keys.length === 0) return new Set();
  const bases = await readBases(store.db, keys);
  const unmade = new Set(keys.filter((key) => bases.get(key)?.row === null));
  if (unmade.size === 0) return unmade;
  for (const { changes, blocks = [] } of events) {
    for (const change of changes)
      if (change.kind === 'record' && change.before === null) unmade.delete(changedKey(change));
    for (const block of blocks)
      for (let i = 0; i < block.count; i++) unmade.delete(rowKey('record', blockIdAt(block, i)));
  }
  return unmade;
}

/** Rows of those records in the blocks that unsent work of this device touches (it created them), by key. */
async function ownRows(store: LocalStore, blocks: readonly RecordBlock[]): Promise<Map<string, RecordRow>> {
  const rows = new Map<string, RecordRow>();
  if (blocks.length === 0 || (await store.db.base.limit(1).primaryKeys()).length === 0) return rows;
  for (const block of blocks) {
    const keys = Array.from({ length: block.count }, (_, i) => rowKey('record', blockIdAt(block, i)));
    const bases = await readBases(store.db, keys);
    keys.forEach((key, i) => {
      if (bases.has(key)) rows.set(key, blockRowAt(block, i));
    });
  }
  return rows;
}

/** Ids of the tables under these keys, and of those that the events create. */
function knownTables(keys: readonly string[], events: readonly LogEvent[]): ReadonlySet<string> {
  const known = new Set(keys.map(keyId));
  for (const event of events)
    for (const change of event.changes) if (change.kind === 'slice' && change.before === null) known.add(change.id);
  return known;
}

/** When nothing is unsent any more, this device continues from the server's time, not from that of a wrong clock. */
async function settleClock(store: LocalStore, own: readonly LogEvent[]): Promise<void> {
  if (own.length === 0) return;
  const waiting = await store.db.outbox.where('state').anyOf('waiting', 'sending').limit(1).count();
  if (waiting === 0) await setMeta(store.db, 'last_at', Math.max(...own.map((event) => event.at)));
}

/** Whether a page of the feed follows this device's position; `known` = it has been applied already. */
function follows(
  position: FeedPosition,
  cursor: number | undefined,
  epoch: number | undefined,
): { after: number } | 'no' | 'known' {
  // Nothing can be applied to a structure that has not arrived, and a page that was filtered by other rights names
  // other rows.
  if (cursor === undefined || cursor < position.from || epoch !== position.permEpoch) return 'no';
  return cursor > position.from && cursor >= position.cursor ? 'known' : { after: cursor };
}

/** Removes answered entries from the outbox; those of one drain are consecutive. */
async function dropSettled({ db }: LocalStore, settled: readonly OutboxEntry[]): Promise<void> {
  const orders = settled.map((entry) => entry.order).sort((a, b) => a - b);
  const [first, last] = [orders[0], orders.at(-1)];
  if (first === undefined || last === undefined) return;
  if (last - first + 1 === orders.length) await db.outbox.where('order').between(first, last, true, true).delete();
  else await db.outbox.bulkDelete(orders);
}

/**
 * Advances the feed's position over own answered operations that follow it directly: no other operation is in between,
 * so none of them need arrive again. Operations on plain rows do arrive again, since the feed reports with them how
 * rights changed. The events received are noted, so that the next read of the feed shows whether the log still has
 * them.
 * @param cursor the feed's position
 * @param heard as stored in the meta table
 */
async function stepOver(
  store: LocalStore,
  cursor: number,
  answered: readonly LogEvent[],
  heard: readonly KnownEvent[] | undefined,
): Promise<void> {
  let next = cursor;
  const inOrder = [...answered].sort((a, b) => a.seq - b.seq);
  for (const { seq, client_id, changes } of inOrder) {
    if (seq <= next) continue;
    if (seq !== next + 1 || client_id !== store.clientId) break;
    if (changes.some(({ kind }) => kind !== 'value' && kind !== 'record')) break;
    next = seq;
  }
  const last = inOrder.at(-1);
  await setMetas(store.db, {
    cursor: next,
    ...(last && { heard: addKnown(heard, { seq: last.seq, mark: markOf(last) }) }),
  });
}

async function applyInTransaction(
  store: LocalStore,
  received: readonly LogEvent[],
  position: FeedPosition | null,
  answered?: readonly OutboxEntry[],
): Promise<ChangeNotice | null> {
  const { db } = store;
  // Read and written together if possible: a person waits for every round trip to the database.
  const [[cursor, epoch, heldScopes, heard], settling, heldTables] = await Promise.all([
    getMetas(db, ['cursor', 'perm_epoch', 'scopes', 'heard']),
    answered ?? settledBy(store, received),
    db.rows.where('kind').equals('slice').primaryKeys(),
  ]);
  const place = position ? follows(position, cursor, epoch) : 'yes';
  if (place === 'no') return null;
  if (place === 'known') return emptyNotice('remote');
  const events = place === 'yes' ? received : received.filter((event) => event.seq > place.after);
  const scopes = new Set(heldScopes ?? []);
  const before = scopes.size;
  for (const event of events)
    for (const change of event.changes)
      if (change.kind === 'slice' && change.before === null) scopes.add(`slice:${change.id}`);
  if (scopes.size !== before) await setMeta(db, 'scopes', [...scopes]);

  const missing = await wantTouchedItems(store, events);
  const arrived = new Set(events.map((event) => event.id));
  // A change of a record whose creation is not confirmed here has no row to be applied to: its command continues to be
  // replayed until it is answered after the creation.
  const unmade = answered ? new Set() : await unmadeRecords(store, settling, events);
  const settled = settling.filter(
    (entry) => answered || (arrived.has(entry.op_id) && !entry.touches.some((key) => unmade.has(key))),
  );
  await dropSettled(store, settled);
  await settleFiles(
    db,
    settled.map((entry) => entry.op_id),
  );
  const own = events.filter((event) => event.client_id === store.clientId);
  const quiet = new Set([...settled.flatMap((entry) => entry.touches), ...touchedKeys(own.flatMap((e) => e.changes))]);

  const actsByKey = actsByRow(events);
  // Blocks first: later events of the page may change their records.
  const answeredIds = new Set(settled.map((entry) => entry.op_id));
  // Own records of a table that is not stored here stay from their creation until the table is dropped; their event
  // arrives again with the feed, and must not restore only a part of them then.
  const isAnswered = (event: LogEvent) =>
    event.client_id === store.clientId && (!position || answeredIds.has(event.id));
  const listed = events.flatMap((event) =>
    (event.blocks ?? []).filter((block) => scopes.has(`slice:${block.slice_id}`) || isAnswered(event)),
  );
  const made = await ownRows(store, listed);
  const blocks = await freshBlocks(store, listed);
  const numbers = await store.blockStore.add(blocks);
  const swept = await sweepRecords(store, events, actsByKey.keys());
  for (const [key, acts] of swept.acts) actsByKey.set(key, [...(actsByKey.get(key) ?? []), ...acts]);
  // Events are judged by the final state: a row is visible after all of them, or not at all.
  const { shown, gone } = movedRows(events);
  const moved = [...shown.keys(), ...gone];
  const touched = settled.flatMap((entry) => entry.touches);
  const keys = [...new Set([...actsByKey.keys(), ...touched, ...made.keys(), ...moved])];
  const tables = knownTables(heldTables, events);
  const answeredKeys = new Set(settled.flatMap((entry) => entry.touches));
  // If the feed has gone past an answered operation (restored work of another laptop), what happened to its records
  // since does not arrive any more.
  const isPassed = ({ seq }: LogEvent) => !position && cursor !== undefined && seq <= cursor;
  const passed = new Set(touchedKeys(events.filter(isPassed).flatMap((event) => event.changes)));
  const confirm = (key: string, held: AnyRow | undefined): AnyRow | undefined => {
    if (gone.has(key)) return undefined;
    let row = held ?? made.get(key) ?? shown.get(key);
    for (const act of actsByKey.get(key) ?? []) row = applyActToRow(row, key, act);
    // The answer to a push may arrive after the table was hidden from this person.
    const table = row?.attrs.entity_slice_id;
    if (typeof table === 'string' && !tables.has(table)) return undefined;
    // A new record of a table that is not on this device is left out; the table arrives whole when it is opened.
    const isOwn = (position ? answeredKeys : quiet).has(key) && !passed.has(key);
    if (!held && !made.has(key) && row && 'cells' in row && !isOwn && !scopes.has(`slice:${row.attrs.entity_slice_id}`))
      return undefined;
    return row;
  };
  const keep = async () => {
    const head = position?.head ?? events.at(-1)?.seq ?? 0;
    // Each unsent command becomes an event after the device's own ones. Events of others are not counted, because this
    // must be quick.
    const waiting = own.length > 0 ? await db.outbox.count() : 0;
    await keepEvents(store, events, head + waiting, settled);
  };
  const move = async () => {
    if (position) {
      const { cursor: seq, permEpoch, lastMark, isChecked } = position;
      // An answer that arrived while the feed was read may name later events than the page.
      const before = isChecked ? heard?.filter((event) => event.seq > seq) : heard;
      await setMetas(db, {
        cursor: seq,
        perm_epoch: permEpoch,
        ...(lastMark && { heard: addKnown(before, { seq, mark: lastMark }) }),
      });
    } else if (cursor !== undefined) await stepOver(store, cursor, events, heard);
  };
  const [written] = await Promise.all([
    rebase(store, keys, confirm, { quiet, answered: answeredKeys }),
    keep(),
    settleClock(store, own),
    move(),
  ]);
  const notice = emptyNotice(events.some((event) => event.undoes) ? 'undo' : 'remote');
  return {
    ...notice,
    ...written,
    blocks: [...blocks, ...written.blocks],
    shelved: [...shelvedAs(blocks, numbers), ...written.shelved],
    swept: swept.sweeps,
    op_ids: events.map((event) => event.id),
    outbox: settled.length > 0,
    wanted: missing !== null,
    missing: missing ?? [],
  };
}

/**
 * Applies events of the server, in the order of seq, together with the cursor that they lead to, in one transaction.
 * Own events clear their outbox entries. Applying an event again changes nothing.
 * @param position null for events that come with the answer to a push: the cursor does not step over events of others.
 * @param answered the outbox entries that the events answer, where the caller knows them.
 * @returns false when the position does not follow from where this device is: nothing was applied.
 */
export async function applyEvents(
  store: LocalStore,
  events: readonly LogEvent[],
  position: FeedPosition | null,
  answered?: readonly OutboxEntry[],
): Promise<boolean> {
  if (events.length === 0 && !position) return true;
  const notice = await writeTransaction(store, async () => applyInTransaction(store, events, position, answered));
  if (!notice) return false;
  const { rows, records, gone, blocks, swept, outbox, wanted } = notice;
  if (rows.length + records.length + gone.length + blocks.length + swept.length > 0 || outbox || wanted)
    store.stream.publish(notice);
  return true;
}
