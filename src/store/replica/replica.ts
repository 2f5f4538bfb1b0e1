import type { StoredRow } from '@/domain/changes/storedRow';
import { blockRowAt } from '@/domain/records/expandBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { emptyNotice } from '../db/changeStream';
import { type BootstrapProgress, getMeta, getMetas, type KnownEvent, type MetaValues, setMeta } from '../db/metaKeys';
import { uniqueKeys } from '../db/uniqueKeys';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { isRecordRow } from '../rows/applyChanges';
import { rebase } from '../rows/rebase';
import { isRecordKey, keyId, rowKey } from '../rows/rowKey';
import { freshBlocks, shelvedAs } from './applyEvents';
import { addKnown } from './knownEvents';
import { ALL_WORK, isItemScope, unwant, wantScope } from './wanted';

export const STRUCTURE = 'structure';
/** All work except what ended long ago (domain/tasks/oldWork). */
export const WORK = 'work';
/** The scope of a table's records. */
export const sliceScope = (sliceId: string) => `slice:${sliceId}`;

/** Keys among these that unsent commands touch. */
async function pendingKeys(store: LocalStore, isWanted: (key: string) => boolean): Promise<string[]> {
  if ((await store.db.outbox.limit(1).primaryKeys()).length === 0) return [];
  const keys = await uniqueKeys<string>(store.db.outbox, 'touches');
  return keys.filter(isWanted);
}

/** Opens or pins a table: its records should be on this device, and sync fetches them in the background. */
export async function holdSlice(store: LocalStore, sliceId: string): Promise<void> {
  await wantScope(store, sliceScope(sliceId));
  const { whole } = await heldScopes(store);
  const missing = [sliceScope(sliceId)].filter((scope) => !whole.has(scope));
  store.stream.publish({ ...emptyNotice('local'), wanted: true, missing });
}

/** Whether all records of a table are on this device. */
export async function isSliceHeld(store: LocalStore, sliceId: string): Promise<boolean> {
  return ((await getMeta(store.db, 'scopes')) ?? []).includes(sliceScope(sliceId));
}

/** Which scopes are on this device. */
export interface HeldScopes {
  /** Complete scopes: fetched, or created here and unknown to the server. */
  whole: ReadonlySet<string>;
  /**
   * Wanted but incomplete scopes, the structure first: records are of no use without their table. Then work, because it
   * is small.
   */
  missing: readonly string[];
  /** Items that ended long ago and are not here. */
  older: number;
}

/** Scopes of plain rows: they are all here under the same rights, or not at all. */
const isPlain = (scope: string) => scope === STRUCTURE || scope === WORK || scope === ALL_WORK;

const turnOf = (scope: string) => (scope === STRUCTURE ? 0 : scope === WORK ? 1 : 2);

export async function heldScopes({ db }: LocalStore): Promise<HeldScopes> {
  const [[scopes, wanted, epoch, older = 0], slices] = await Promise.all([
    getMetas(db, ['scopes', 'wanted', 'perm_epoch', 'older']),
    db.base.where('key').startsWith(rowKey('slice', '')).toArray(),
  ]);
  const whole = new Set(scopes);
  // Without the rights under which it was shown, nothing could ever be applied to it.
  if (epoch === undefined) whole.delete(STRUCTURE);
  for (const { key, row } of slices) if (row === null) whole.add(sliceScope(keyId(key)));
  const missing = (wanted ?? []).filter((scope) => !whole.has(scope));
  return { whole, missing: missing.sort((a, b) => turnOf(a) - turnOf(b)), older };
}

/** A run that fetches a scope in parts: its basis and its progress. */
export interface ScopeFetch {
  scope: string;
  /** The rights under which the stream is shown. */
  permEpoch: number;
  /** Progress that the run last stored, or found when it began. */
  progress: BootstrapProgress | undefined;
  /** For work: items that the server leaves out. */
  older?: number;
}

/**
 * Whether nothing interfered: another tab may have purged the table under other rights, fetched it itself or started
 * again, and the user may have dropped it. A run that continued regardless would mistake a part of the table for the
 * whole.
 */
async function isUndisturbed({ db }: LocalStore, { scope, permEpoch, progress }: ScopeFetch): Promise<boolean> {
  const [epoch, scopes, wanted, bootstraps] = await getMetas(db, ['perm_epoch', 'scopes', 'wanted', 'bootstraps']);
  const isOpen = wanted?.includes(scope) && !scopes?.includes(scope);
  return epoch === permEpoch && !!isOpen && bootstraps?.[scope]?.token === progress?.token;
}

/** Reads rows of blocks by their keys. */
function rowsOf(blocks: readonly RecordBlock[]): (key: string) => RecordRow | undefined {
  const places = new Map<string, { block: RecordBlock; at: number }>();
  for (const block of blocks) for (let at = 0; at < block.count; at++) places.set(blockIdAt(block, at), { block, at });
  return (key) => {
    const place = places.get(keyId(key));
    return place && blockRowAt(place.block, place.at);
  };
}

/**
 * Stores blocks of a bootstrap together with the position at which the stream can be resumed.
 * @param at an event; the blocks are not newer.
 * @returns false when somebody interfered: nothing is written, and the run ends.
 */
export async function putConfirmedBlocks(
  store: LocalStore,
  fetch: ScopeFetch,
  blocks: readonly RecordBlock[],
  progress: BootstrapProgress,
  at?: KnownEvent,
): Promise<boolean> {
  await store.blockStore.prepare(blocks);
  const put = await writeTransaction(store, async () => {
    if (!(await isUndisturbed(store, fetch))) return null;
    const fresh = await freshBlocks(store, blocks);
    const numbers = await store.blockStore.add(fresh);
    const pending = await pendingKeys(store, isRecordKey);
    const rowOf = pending.length > 0 ? rowsOf(blocks) : () => undefined;
    const touched = pending.filter((key) => rowOf(key));
    const replayed = await rebase(store, touched, rowOf);
    await noteProgress(store, fetch.scope, progress, at);
    return { blocks: fresh, written: replayed, shelved: shelvedAs(fresh, numbers) };
  });
  if (!put) return false;
  const { blocks: fresh, written, shelved } = put;
  store.stream.publish({
    ...emptyNotice('remote'),
    ...written,
    blocks: [...fresh, ...written.blocks],
    shelved: [...shelved, ...written.shelved],
  });
  return true;
}

/**
 * Stores a page of rows of work together with the position at which the stream can be resumed. Unsent commands are
 * replayed on top.
 * @param at an event; the rows are not newer.
 * @returns false when somebody interfered: nothing is written, and the run ends.
 */
export async function putConfirmedRows(
  store: LocalStore,
  fetch: ScopeFetch,
  rows: readonly StoredRow[],
  progress: BootstrapProgress,
  at?: KnownEvent,
): Promise<boolean> {
  const byKey = new Map(rows.map((row) => [rowKey(row.kind, row.id), row]));
  const written = await writeTransaction(store, async () => {
    if (!(await isUndisturbed(store, fetch))) return null;
    await noteOlder(store, fetch, rows);
    const rebased = await rebase(store, [...byKey.keys()], (key) => byKey.get(key));
    await noteProgress(store, fetch.scope, progress, at);
    return rebased;
  });
  if (written) store.stream.publish({ ...emptyNotice('remote'), ...written });
  return written !== null;
}

/**
 * How many items are left out, before these rows are stored: for all work as the server says, otherwise without those
 * that arrive now.
 */
async function noteOlder(store: LocalStore, fetch: ScopeFetch, rows: readonly StoredRow[]): Promise<void> {
  const { db } = store;
  if (fetch.older !== undefined) return setMeta(db, 'older', fetch.older);
  const older = (await getMeta(db, 'older')) ?? 0;
  if (older === 0) return;
  const items = rows.filter(isCountedItem).map(({ kind, id }) => rowKey(kind, id));
  const held = await db.rows.where('key').anyOf(items).count();
  await setMeta(db, 'older', Math.max(0, older - items.length + held));
}

/** Whether a row is an item that lists show. */
const isCountedItem = ({ kind, attrs }: StoredRow) =>
  kind === 'task' && !attrs.is_deleted && !attrs.is_archived && !attrs.is_draft;

/** Where a stream can be resumed, together with the last known events of the log. In the caller's transaction. */
async function noteProgress({ db }: LocalStore, scope: string, progress: BootstrapProgress, at?: KnownEvent) {
  await setMeta(db, 'bootstraps', { ...((await getMeta(db, 'bootstraps')) ?? {}), [scope]: progress });
  if (at) await setMeta(db, 'heard', addKnown(await getMeta(db, 'heard'), at));
}

/**
 * Ends the fetching of a table or of work: it is complete as of a cursor. The feed continues from the lower of both
 * cursors; what arrives twice changes nothing.
 * @returns false when somebody interfered: the scope is incomplete.
 */
export async function completeScope(store: LocalStore, fetch: ScopeFetch, cursor: number): Promise<boolean> {
  const { db } = store;
  const isDone = await writeTransaction(store, async () => {
    if (!(await isUndisturbed(store, fetch))) return false;
    await setMeta(db, 'cursor', Math.min((await getMeta(db, 'cursor')) ?? cursor, cursor));
    if (isItemScope(fetch.scope)) await unwant(store, fetch.scope);
    else await setMeta(db, 'scopes', [...((await getMeta(db, 'scopes')) ?? []), fetch.scope]);
    if (fetch.scope === ALL_WORK) await setMeta(db, 'older', 0);
    else await noteOlder(store, fetch, []);
    await forgetProgress(store, fetch.scope);
    return true;
  });
  if (isDone) store.stream.publish(emptyNotice('remote'));
  return isDone;
}

/**
 * Applies the structure as the server shows it, in one transaction, so that what is stored always belongs to one
 * person's rights at one moment. Records and rows of work are removed with it: they belong to the previous rights.
 * Unsent commands are replayed on top; rows that are no longer shown are removed. If another tab has already done so
 * under the same rights, the feed brings the rest.
 */
export async function takeStructure(
  store: LocalStore,
  rows: readonly StoredRow[],
  at: { cursor: number; permEpoch: number; lastMark?: string },
): Promise<void> {
  const { db } = store;
  const byKey = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]));
  const notice = await writeTransaction(store, async () => {
    const [epoch, scopes, cursor] = await getMetas(db, ['perm_epoch', 'scopes', 'cursor']);
    if (epoch === at.permEpoch && scopes?.includes(STRUCTURE)) return null;
    const purged = await presentSlices(store);
    for (const sliceId of purged) await purgeInTransaction(store, sliceId);
    // A row that is no longer shown is deleted even if unsent work concerns it: only the unsent work stays.
    const plain = (await db.base.toCollection().primaryKeys()).filter((key) => !isRecordKey(key));
    const keys = new Set([...byKey.keys(), ...(await db.rows.toCollection().primaryKeys()), ...plain]);
    const written = await rebase(store, [...keys], (key) => byKey.get(key));
    await setMeta(db, 'cursor', Math.min(cursor ?? at.cursor, at.cursor));
    await setMeta(db, 'perm_epoch', at.permEpoch);
    await setMeta(db, 'heard', at.lastMark ? [{ seq: at.cursor, mark: at.lastMark }] : []);
    const held = (await getMeta(db, 'scopes')) ?? [];
    await setMeta(db, 'scopes', [...held.filter((scope) => !isPlain(scope)), STRUCTURE]);
    for (const scope of [WORK, ALL_WORK]) await forgetProgress(store, scope);
    return { ...emptyNotice('remote'), ...written, reset: [STRUCTURE, ...purged] };
  });
  if (notice) store.stream.publish(notice);
}

/**
 * From now on the structure counts as missing, and the feed as unread: if the following steps are interrupted, the next
 * start fetches the structure before anything else sets the cursor again, and records that arrive meanwhile are not
 * stored. Events are removed too: earlier ones may contain values that the user may no longer see.
 */
export async function forgetStructure(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.meta, db.events, async () => {
    const scopes = (await getMeta(db, 'scopes')) ?? [];
    await setMeta(
      db,
      'scopes',
      scopes.filter((scope) => !isPlain(scope)),
    );
    for (const scope of [WORK, ALL_WORK]) await forgetProgress(store, scope);
    await db.meta.bulkDelete(['cursor', 'heard', 'perm_epoch'] satisfies (keyof MetaValues)[]);
    await db.events.clear();
  });
}

/** Tables with anything at all on this device, including single records of tables that are not stored whole. */
export async function presentSlices(store: LocalStore): Promise<string[]> {
  const { db } = store;
  const [changed, blocks] = await Promise.all([
    uniqueKeys<string>(db.records, 'slice_id'),
    uniqueKeys<string>(db.heads, 'slice_id'),
  ]);
  return [...new Set([...changed, ...blocks])];
}

/**
 * Removes a table's records from this device; unsent work stays in the outbox. The server is not informed: removing is
 * not deleting.
 */
export async function purgeSlice(store: LocalStore, sliceId: string): Promise<void> {
  await writeTransaction(store, async () => purgeInTransaction(store, sliceId));
  store.stream.publish({ ...emptyNotice('remote'), reset: [sliceId] });
}

async function purgeInTransaction(store: LocalStore, sliceId: string): Promise<void> {
  const { db } = store;
  const heads = await store.blockStore.heads(sliceId);
  await store.blockStore.remove(heads.map((head) => head.block));
  const ids = await db.records.where('slice_id').equals(sliceId).primaryKeys();
  const bases = new Map((await db.base.toArray()).map((base) => [base.key, base.row]));
  // Records that only this device knows of are unsent work, not a copy.
  await db.records.bulkDelete(ids.filter((id) => bases.get(`record:${id}`) !== null));
  // For a record in a block, only its confirmed copy shows now that it is here.
  const copies = [...bases].filter(([, row]) => row && isRecordRow(row) && row.attrs.entity_slice_id === sliceId);
  await db.base.bulkDelete(copies.map(([key]) => key));
  const scope = sliceScope(sliceId);
  await setMeta(
    db,
    'scopes',
    ((await getMeta(db, 'scopes')) ?? []).filter((held) => held !== scope),
  );
  await forgetProgress(store, scope);
}

/** Makes the next fetch of the scope begin from the start. In the caller's transaction. */
async function forgetProgress({ db }: LocalStore, scope: string): Promise<void> {
  const { [scope]: _, ...others } = (await getMeta(db, 'bootstraps')) ?? {};
  await setMeta(db, 'bootstraps', others);
}

/** Makes a table unwanted here (unpinned, or the right is gone) and removes its records from this device. */
export async function dropSlice(store: LocalStore, sliceId: string): Promise<void> {
  await store.db.transaction('rw', store.db.meta, async () => unwant(store, sliceScope(sliceId)));
  await purgeSlice(store, sliceId);
}
