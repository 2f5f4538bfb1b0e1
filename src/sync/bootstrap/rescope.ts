import { REMOTE_RECORDS } from '@/contract/sync/records';
import { Refusal } from '@/domain/refusal';
import { isSent } from '@/store/acts/isSent';
import { explainRefused, keepLost, keepSubjects, wordsOf } from '@/store/acts/keptSubjects';
import { dropHeldFiles } from '@/store/acts/localFiles';
import { refuseFound } from '@/store/acts/refusals';
import type { Subjects } from '@/store/acts/subjects';
import { lostOf, takenAway } from '@/store/acts/takenAway';
import { dropDerived } from '@/store/blocks/dropDerived';
import { getMeta } from '@/store/db/metaKeys';
import type { OutboxEntry, RefusedReason } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { dropItem, itemsOfWaiting } from '@/store/replica/olderWork';
import { takeRecords } from '@/store/replica/remoteRecords';
import {
  dropSlice,
  forgetStructure,
  presentSlices,
  purgeSlice,
  STRUCTURE,
  sliceScope,
  WORK,
} from '@/store/replica/replica';
import { ALL_WORK, itemScope, wantScope } from '@/store/replica/wanted';
import { keepRescue } from '@/store/rescue/rescueDrafts';
import { isRecordKey, keyId, rowKey } from '@/store/rows/rowKey';
import type { SyncTransport } from '../syncTransport';
import { bootstrapScope, type OnBootstrap } from './bootstrapScope';

/** Unsent commands that may not have reached the server yet. */
async function waitingEntries({ db }: LocalStore): Promise<OutboxEntry[]> {
  const sentTo = await getMeta(db, 'sent_to');
  const waiting = await db.outbox.where('state').equals('waiting').toArray();
  return waiting.filter((entry) => !isSent(entry, sentTo));
}

/** Ids of records that a command changes but did not create. */
function touchedRecords({ touches, changes }: OutboxEntry): string[] {
  const made = new Set(
    changes.flatMap((change) => (change.kind === 'record' && change.before === null ? [change.id] : [])),
  );
  return touches.filter(isRecordKey).flatMap((key) => (made.has(keyId(key)) ? [] : [keyId(key)]));
}

/** Those of the records that are not on this device in any form. */
async function missingOf(store: LocalStore, ids: readonly string[]): Promise<string[]> {
  const bases = await store.db.base.bulkGet(ids.map((id) => rowKey('record', id)));
  const records = await store.reader.records(ids);
  return ids.filter((_, i) => !bases[i] && !records[i]);
}

/** The table of each record that unsent commands change, where it is on this device. */
async function tablesOfWaiting(store: LocalStore): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set((await waitingEntries(store)).flatMap(touchedRecords))];
  const records = await store.reader.records(ids);
  return new Map(records.flatMap((record) => (record ? [[record.id, record.attrs.entity_slice_id]] : [])));
}

/**
 * Fetches records again that unsent commands change and that were held without their table: no scope says whether they
 * may still be seen.
 * @returns the ids that were requested; those that did not come back may no longer be seen.
 */
async function fetchWaitingAlone(store: LocalStore): Promise<ReadonlySet<string>> {
  const wanted = await missingOf(store, [...new Set((await waitingEntries(store)).flatMap(touchedRecords))]);
  const asked = new Set<string>();
  if (!store.ports.remote) return asked;
  for (let at = 0; at < wanted.length; at += REMOTE_RECORDS) {
    const part = wanted.slice(at, at + REMOTE_RECORDS);
    if (!(await takeRecords(store, await store.ports.remote.records(part)))) return new Set();
    for (const id of part) asked.add(id);
  }
  return asked;
}

/** Facts about operations and records after a change of rights. */
interface Judged {
  /** Things that were taken away, and the unsent commands that touch them. */
  lost: Subjects;

  /** Scopes that are complete on this device. */
  kept: ReadonlySet<string>;
  /** Scopes that the person may see. */
  seen: readonly string[];
  /** Tables of records as they were before the change. */
  tables: ReadonlyMap<string, string>;
  /** Records that were requested individually. */
  asked: ReadonlySet<string>;
}

/**
 * Unsent commands that touch records which may no longer be seen, with the reason; they are moved to the tray with
 * their content. For a record that is missing although its table may be seen, the push decides.
 * @returns nothing while one of the scopes is incomplete: another tab has purged it in the meantime and decides itself.
 */
async function findOrphans(
  store: LocalStore,
  { lost, kept, seen, tables, asked }: Judged,
): Promise<ReadonlyMap<string, RefusedReason>> {
  const orphans = new Map<string, RefusedReason>();
  const held = new Set(await getMeta(store.db, 'scopes'));
  if (![...kept].every((scope) => held.has(scope))) return orphans;
  await keepLost(store, lost);
  const nameOf = (opId: string) => lost[opId]?.names[0]?.[1];
  const isLost = (id: string) => {
    const table = tables.get(id);
    if (asked.has(id)) return true;
    return table !== undefined && (kept.has(sliceScope(table)) || !seen.includes(sliceScope(table)));
  };
  for (const entry of await waitingEntries(store)) {
    const name = nameOf(entry.op_id);
    const isOrphan = name !== undefined || (await missingOf(store, touchedRecords(entry))).some(isLost);
    if (!isOrphan) continue;
    orphans.set(entry.op_id, takenAway(name ?? 'a record that it changes'));
    const words = wordsOf(lost[entry.op_id], entry.said);
    if (words.said) await store.db.outbox.update(entry.order, words);
  }
  return orphans;
}

/** Old work that somebody asked for, and items that unsent commands change. */
async function fetchOlderWork(
  store: LocalStore,
  transport: SyncTransport,
  isAll: boolean,
  waiting: readonly string[],
  onProgress?: OnBootstrap,
): Promise<void> {
  if (isAll) return void (await bootstrapScope(store, transport, ALL_WORK, onProgress));
  if (((await getMeta(store.db, 'older')) ?? 0) === 0) return;
  for (const scope of waiting) {
    if (await store.db.rows.get(rowKey('task', scope.slice(itemScope('').length)))) continue;
    try {
      await bootstrapScope(store, transport, scope, onProgress);
    } catch (error) {
      if (!(error instanceof Refusal) || !['not_found', 'forbidden'].includes(error.code)) throw error;
      await dropItem(store, scope);
    }
  }
}

/**
 * Applies a change of rights: unsent work is saved first; then the local copy of the scopes is purged, before anything
 * new is shown; then what the user may still see is fetched again (S8).
 * @throws as bootstrapScope; the purge remains done, and missing scopes are fetched at the next attempt.
 */
export async function rescope(
  store: LocalStore,
  transport: SyncTransport,
  scopes: readonly string[],
  permEpoch: number,
  onProgress?: OnBootstrap,
): Promise<void> {
  await keepRescue(store, permEpoch);
  const subjects = await keepSubjects(store);
  const tables = await tablesOfWaiting(store);
  const waiting = await itemsOfWaiting(store);
  const held = [...((await getMeta(store.db, 'scopes')) ?? []), ...((await getMeta(store.db, 'wanted')) ?? [])];
  const present = (await presentSlices(store)).map(sliceScope);
  const slices = [...new Set([...held, ...present])].filter((scope) => scope.startsWith('slice:'));
  // Every table is removed: the list names what the user may see now, and a table that they may no longer see is not on
  // it.
  for (const scope of slices) {
    if (scopes.includes(scope)) {
      // If the following steps are interrupted, the next start resumes them.
      if (held.includes(scope)) await wantScope(store, scope);
      await purgeSlice(store, scope.slice(6));
    } else await dropSlice(store, scope.slice(6));
  }
  await forgetStructure(store);
  await dropHeldFiles(store);
  await dropDerived(store);
  await bootstrapScope(store, transport, STRUCTURE, onProgress);
  const kept = new Set([STRUCTURE]);
  if (held.includes(WORK)) {
    await bootstrapScope(store, transport, WORK, onProgress);
    kept.add(WORK);
    await fetchOlderWork(store, transport, held.includes(ALL_WORK), waiting, onProgress);
  }
  for (const scope of slices) {
    if (!scopes.includes(scope) || !held.includes(scope)) continue;
    try {
      await bootstrapScope(store, transport, scope, onProgress);
      kept.add(scope);
    } catch (error) {
      if (!(error instanceof Refusal) || !['not_found', 'forbidden'].includes(error.code)) throw error;
      await dropSlice(store, scope.slice(6));
    }
  }
  const asked = await fetchWaitingAlone(store);
  const lost = await lostOf(store, subjects);
  await refuseFound(store, () => findOrphans(store, { lost, kept, seen: scopes, tables, asked }));
  // Operations that the server had already refused get the same message, whichever of the two arrived first.
  await explainRefused(store);
}
