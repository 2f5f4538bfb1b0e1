import { blockRowAt } from '@/domain/records/expandBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { StoredRow } from '@/domain/rows/storedRow';
import { freshBlocks, shelvedAs } from './applyEvents';
import { emptyNotice } from './changeStream';
import type { LocalStore } from './localStore';
import { getMeta, setMeta } from './metaKeys';
import { rebase } from './rebase';
import { turnRowsVersion } from './rowCache';
import { isRecordKey, keyId } from './rowKey';
import { writeTransaction } from './writeTransaction';

export const STRUCTURE = 'structure';
export const sliceScope = (sliceId: string) => `slice:${sliceId}`;

/** Keys among these that unsent commands touch. */
async function pendingKeys(store: LocalStore, isWanted: (key: string) => boolean): Promise<string[]> {
  if ((await store.db.outbox.limit(1).primaryKeys()).length === 0) return [];
  const keys = (await store.db.outbox.orderBy('touches').uniqueKeys()) as string[];
  return keys.filter(isWanted);
}

/** Notes that a scope shall be held, so that a bootstrap that is broken off is taken up at the next start. */
export async function wantScope(store: LocalStore, scope: string): Promise<void> {
  await store.db.transaction('rw', store.db.meta, async () => {
    const wanted = (await getMeta(store.db, 'wanted')) ?? [];
    if (!wanted.includes(scope)) await setMeta(store.db, 'wanted', [...wanted, scope]);
  });
}

/** Opens or pins a table: its records shall be on this device, and sync fetches them in the background. */
export async function holdSlice(store: LocalStore, sliceId: string): Promise<void> {
  await wantScope(store, sliceScope(sliceId));
  store.stream.publish({ ...emptyNotice('local'), wanted: true });
}

/** Whether all records of a table are on this device. */
export async function isSliceHeld(store: LocalStore, sliceId: string): Promise<boolean> {
  return ((await getMeta(store.db, 'scopes')) ?? []).includes(sliceScope(sliceId));
}

/** Wanted scopes that are not complete yet, the structure first: records without their table are of no use. */
export async function missingScopes(store: LocalStore): Promise<string[]> {
  const held = new Set((await getMeta(store.db, 'scopes')) ?? []);
  const wanted = ((await getMeta(store.db, 'wanted')) ?? []).filter((scope) => !held.has(scope));
  return wanted.sort((a, b) => Number(b === STRUCTURE) - Number(a === STRUCTURE));
}

/** Takes over confirmed plain rows of a bootstrap; what waits is replayed over them. */
export async function putConfirmedRows(store: LocalStore, rows: readonly StoredRow[]): Promise<void> {
  const byKey = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]));
  const written = await writeTransaction(store, async () => rebase(store, [...byKey.keys()], (key) => byKey.get(key)));
  store.stream.publish({ ...emptyNotice('remote'), ...written });
}

/** Puts a block of a bootstrap on the shelf together with the place where the stream can be taken up again. */
export async function putConfirmedBlock(
  store: LocalStore,
  scope: string,
  block: RecordBlock,
  progress: { token: string; cursor: number; done: number; total: number },
): Promise<void> {
  const { db } = store;
  const { blocks, written, shelved } = await writeTransaction(store, async () => {
    const fresh = await freshBlocks(store, [block]);
    const numbers = await store.shelf.add(fresh);
    const places = new Map(Array.from({ length: block.count }, (_, i) => [blockIdAt(block, i), i]));
    const touched = await pendingKeys(store, (key) => isRecordKey(key) && places.has(keyId(key)));
    const replayed = await rebase(store, touched, (key) => blockRowAt(block, places.get(keyId(key))!));
    await setMeta(db, 'bootstraps', { ...((await getMeta(db, 'bootstraps')) ?? {}), [scope]: progress });
    return { blocks: fresh, written: replayed, shelved: shelvedAs(fresh, numbers) };
  });
  store.stream.publish({
    ...emptyNotice('remote'),
    ...written,
    blocks: [...blocks, ...written.blocks],
    shelved: [...shelved, ...written.shelved],
  });
}

/**
 * Ends a bootstrap: the scope is complete as of its cursor. The feed goes on from the lower of both cursors; what comes
 * twice changes nothing.
 * @param keep keys of all rows of the structure: others are no longer visible to the user and go.
 */
export async function completeScope(
  store: LocalStore,
  scope: string,
  at: { cursor: number; permEpoch: number },
  keep: ReadonlySet<string> | null,
): Promise<void> {
  const { db } = store;
  const gone = await writeTransaction(store, async () => {
    const held = await getMeta(db, 'cursor');
    await setMeta(db, 'cursor', held === undefined ? at.cursor : Math.min(held, at.cursor));
    if (scope === STRUCTURE) await setMeta(db, 'perm_epoch', at.permEpoch);
    const scopes = (await getMeta(db, 'scopes')) ?? [];
    if (!scopes.includes(scope)) await setMeta(db, 'scopes', [...scopes, scope]);
    const { [scope]: _, ...others } = (await getMeta(db, 'bootstraps')) ?? {};
    await setMeta(db, 'bootstraps', others);
    if (!keep) return [];
    const mine = new Set(await pendingKeys(store, () => true));
    const stale = (await db.rows.toCollection().primaryKeys()).filter((key) => !keep.has(key) && !mine.has(key));
    if (stale.length > 0) await Promise.all([turnRowsVersion(db), db.rows.bulkDelete(stale)]);
    return stale;
  });
  store.stream.publish({ ...emptyNotice('remote'), gone, reset: scope === STRUCTURE ? [STRUCTURE] : [] });
}

/**
 * The structure counts as missing from now on, and the feed as unread: when what follows is broken off, the next start
 * fetches the structure before anything else sets the cursor again. Events go too: those of before may hold values that
 * the user may no longer see.
 */
export async function forgetStructure(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.meta, db.events, async () => {
    const scopes = (await getMeta(db, 'scopes')) ?? [];
    await setMeta(
      db,
      'scopes',
      scopes.filter((scope) => scope !== STRUCTURE),
    );
    await db.meta.delete('cursor');
    await db.events.clear();
  });
}

/** Tables of which anything at all is here: also single records of tables that are not held whole. */
export async function presentSlices(store: LocalStore): Promise<string[]> {
  const { db } = store;
  const [changed, blocks] = await Promise.all([
    db.records.orderBy('slice_id').uniqueKeys(),
    db.heads.orderBy('slice_id').uniqueKeys(),
  ]);
  return [...new Set([...changed, ...blocks] as string[])];
}

/** Takes a table's records off this device; unsent work stays in the outbox. Not told to the server: dropping is not deleting. */
export async function purgeSlice(store: LocalStore, sliceId: string): Promise<void> {
  const { db } = store;
  await writeTransaction(store, async () => {
    const heads = await store.shelf.heads(sliceId);
    await store.shelf.remove(heads.map((head) => head.block));
    const ids = await db.records.where('slice_id').equals(sliceId).primaryKeys();
    const bases = await db.base.bulkGet(ids.map((id) => `record:${id}`));
    // Records that only this device knows of are unsent work, not a copy.
    const copies = ids.filter((_, i) => bases[i]?.row !== null);
    await db.records.bulkDelete(copies);
    await db.base.bulkDelete(copies.map((id) => `record:${id}`));
    const scope = sliceScope(sliceId);
    await setMeta(
      db,
      'scopes',
      ((await getMeta(db, 'scopes')) ?? []).filter((held) => held !== scope),
    );
    const { [scope]: _, ...others } = (await getMeta(db, 'bootstraps')) ?? {};
    await setMeta(db, 'bootstraps', others);
  });
  store.stream.publish({ ...emptyNotice('remote'), reset: [sliceId] });
}

/** No longer wants a table here (unpinned, or the right is gone) and takes its records off this device. */
export async function dropSlice(store: LocalStore, sliceId: string): Promise<void> {
  await store.db.transaction('rw', store.db.meta, async () => {
    const wanted = (await getMeta(store.db, 'wanted')) ?? [];
    await setMeta(
      store.db,
      'wanted',
      wanted.filter((scope) => scope !== sliceScope(sliceId)),
    );
  });
  await purgeSlice(store, sliceId);
}
