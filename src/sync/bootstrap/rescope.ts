import { REMOTE_RECORDS } from '@/contract/sync/records';
import { Refusal } from '@/domain/refusal';
import { dropDerived } from '@/store/dropDerived';
import { dropHeldFiles } from '@/store/fileShelf';
import { isSent } from '@/store/isSent';
import type { LocalStore } from '@/store/localStore';
import { getMeta } from '@/store/metaKeys';
import { refuseFound } from '@/store/refusals';
import { takeRecords } from '@/store/remoteRecords';
import {
  dropSlice,
  forgetStructure,
  presentSlices,
  purgeSlice,
  STRUCTURE,
  sliceScope,
  wantScope,
} from '@/store/replica';
import { keepRescue } from '@/store/rescueDrafts';
import { isRecordKey, keyId, rowKey } from '@/store/rowKey';
import type { OutboxEntry, RefusedReason } from '@/store/schema';
import type { SyncTransport } from '../syncTransport';
import { bootstrapScope, type OnBootstrap } from './bootstrapScope';

/** Unsent commands that may not have reached the server yet. */
async function waitingEntries({ db }: LocalStore): Promise<OutboxEntry[]> {
  const sentTo = await getMeta(db, 'sent_to');
  const waiting = await db.outbox.where('state').equals('waiting').toArray();
  return waiting.filter((entry) => !isSent(entry, sentTo));
}

/** Ids of records that a command touches and did not make. */
function touchedRecords({ touches, changes }: OutboxEntry): string[] {
  const made = new Set(
    changes.flatMap((change) => (change.kind === 'record' && change.before === null ? [change.id] : [])),
  );
  return touches.filter(isRecordKey).flatMap((key) => (made.has(keyId(key)) ? [] : [keyId(key)]));
}

/** Those of the records that are not here, not even as something that only this device knows of. */
async function missingOf(store: LocalStore, ids: readonly string[]): Promise<string[]> {
  const bases = await store.db.base.bulkGet(ids.map((id) => rowKey('record', id)));
  const records = await store.reader.records(ids);
  return ids.filter((_, i) => !bases[i] && !records[i]);
}

/** The table of each record that unsent commands touch, as far as it is here. */
async function tablesOfWaiting(store: LocalStore): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set((await waitingEntries(store)).flatMap(touchedRecords))];
  const records = await store.reader.records(ids);
  return new Map(records.flatMap((record) => (record ? [[record.id, record.attrs.entity_slice_id]] : [])));
}

/**
 * Brings back the records that unsent commands touch and that were here alone, without their table: of those no scope
 * says whether they may still be seen.
 * @returns the ids that were asked for: which of them did not come may not be seen any more.
 */
async function fetchWaitingAlone(store: LocalStore): Promise<ReadonlySet<string>> {
  const wanted = await missingOf(store, [...new Set((await waitingEntries(store)).flatMap(touchedRecords))]);
  const asked = new Set<string>();
  if (!store.remote) return asked;
  for (let at = 0; at < wanted.length; at += REMOTE_RECORDS) {
    const part = wanted.slice(at, at + REMOTE_RECORDS);
    if (!(await takeRecords(store, await store.remote.records(part)))) return new Set();
    for (const id of part) asked.add(id);
  }
  return asked;
}

/** What is known of records when rights have changed. */
interface Judged {
  /** Scopes that are complete here. */
  kept: ReadonlySet<string>;
  /** Scopes that the person may see. */
  seen: readonly string[];
  /** Tables of records as they were before. */
  tables: ReadonlyMap<string, string>;
  /** Records that were asked for by themselves. */
  asked: ReadonlySet<string>;
}

/**
 * Unsent commands that touch records which may no longer be seen, with the reason; they go to the tray, content and all.
 * Of a record that is not here although its table may be seen, the push decides.
 * @returns nothing while one of the scopes is not complete: another tab has purged it once more, and judges itself.
 */
async function findOrphans(
  store: LocalStore,
  { kept, seen, tables, asked }: Judged,
): Promise<ReadonlyMap<string, RefusedReason>> {
  const orphans = new Map<string, RefusedReason>();
  const held = new Set(await getMeta(store.db, 'scopes'));
  if (![...kept].every((scope) => held.has(scope))) return orphans;
  const isLost = (id: string) => {
    const table = tables.get(id);
    if (asked.has(id)) return true;
    return table !== undefined && (kept.has(sliceScope(table)) || !seen.includes(sliceScope(table)));
  };
  for (const entry of await waitingEntries(store)) {
    if ((await missingOf(store, touchedRecords(entry))).some(isLost)) {
      const message = 'Your rights changed while this was waiting. What you typed is kept here.';
      orphans.set(entry.op_id, { code: 'rescoped', message, issues: [] });
    }
  }
  return orphans;
}

/**
 * Follows a change of rights: unsent work is saved first, then the local copy of the scopes is purged before anything
 * new is shown, then what the user may still see is fetched again (S8).
 * @throws as bootstrapScope; the purge stands, and scopes that are missing are fetched at the next try.
 */
export async function rescope(
  store: LocalStore,
  transport: SyncTransport,
  scopes: readonly string[],
  permEpoch: number,
  onProgress?: OnBootstrap,
): Promise<void> {
  await keepRescue(store, permEpoch);
  const tables = await tablesOfWaiting(store);
  const held = [...((await getMeta(store.db, 'scopes')) ?? []), ...((await getMeta(store.db, 'wanted')) ?? [])];
  const present = (await presentSlices(store)).map(sliceScope);
  const slices = [...new Set([...held, ...present])].filter((scope) => scope.startsWith('slice:'));
  // Every table goes: the list names what the user may see now, and what he may no longer see is not on it.
  for (const scope of slices) {
    if (scopes.includes(scope)) {
      // When what follows is broken off, the next start takes it up.
      if (held.includes(scope)) await wantScope(store, scope);
      await purgeSlice(store, scope.slice(6));
    } else await dropSlice(store, scope.slice(6));
  }
  await forgetStructure(store);
  await dropHeldFiles(store);
  await dropDerived(store);
  await bootstrapScope(store, transport, STRUCTURE, onProgress);
  const kept = new Set([STRUCTURE]);
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
  await refuseFound(store, () => findOrphans(store, { kept, seen: scopes, tables, asked }));
}
