import { Refusal } from '@/domain/refusal';
import { dropDerived } from '@/store/dropDerived';
import { dropHeldFiles } from '@/store/fileShelf';
import type { LocalStore } from '@/store/localStore';
import { getMeta } from '@/store/metaKeys';
import { refuseFound } from '@/store/refusals';
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
import { isRecordKey, keyId } from '@/store/rowKey';
import type { RefusedReason } from '@/store/schema';
import type { SyncTransport } from '../syncTransport';
import { bootstrapScope, type OnBootstrap } from './bootstrapScope';

/**
 * Unsent commands that touch rows which are no longer here, with the reason; they go to the tray, content and all.
 * @returns nothing while one of the scopes is not complete: another tab has purged it once more, and judges itself.
 */
async function findOrphans(store: LocalStore, scopes: readonly string[]): Promise<ReadonlyMap<string, RefusedReason>> {
  const orphans = new Map<string, RefusedReason>();
  const held = new Set(await getMeta(store.db, 'scopes'));
  if (!scopes.every((scope) => held.has(scope))) return orphans;
  const waiting = await store.db.outbox.filter((entry) => entry.state === 'waiting').toArray();
  for (const entry of waiting) {
    const bases = await store.db.base.bulkGet(entry.touches);
    const made = new Set(
      entry.changes.flatMap((change) =>
        change.before === null && change.kind !== 'value' ? [`${change.kind}:${change.id}`] : [],
      ),
    );
    const records = new Set(
      (await store.reader.records(entry.touches.filter(isRecordKey).map(keyId))).map((r) => r?.id),
    );
    const lost = entry.touches.some(
      (key, i) => isRecordKey(key) && !made.has(key) && !bases[i] && !records.has(keyId(key)),
    );
    if (lost) {
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
  await refuseFound(store, () => findOrphans(store, [...kept]));
}
