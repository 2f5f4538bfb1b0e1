import type { RowChange } from '@/domain/changes/rowChange';
import { stampOf } from '@/domain/changes/stamp';
import type { LogEvent } from '@/domain/events/event';
import { isInRun, type RecordSweep, runEnds } from '@/domain/records/recordSweep';
import type { LocalStore } from '../localStore';
import type { AppliedAct } from '../rows/applyChanges';
import { isRecordKey, keyId, rowKey } from '../rows/rowKey';

/** The rest of a sweep once the blocks are marked. */
export interface SweptRecords {
  /** For records that override their blocks: the same deletions and restorations as single changes, by key. */
  acts: Map<string, AppliedAct[]>;
  sweeps: RecordSweep[];
}

/** Those ids of a sweep whose records override their blocks or have a confirmed copy. */
async function liftedIds(store: LocalStore, sweep: RecordSweep): Promise<string[]> {
  const { records, base } = store.db;
  const ids = new Set<string>();
  for (const run of sweep.runs) {
    const { first, last } = runEnds(run);
    for (const id of await records.where('id').between(first, last, true, true).primaryKeys()) ids.add(id);
    const keys = await base
      .where('key')
      .between(rowKey('record', first), rowKey('record', last), true, true)
      .primaryKeys();
    for (const key of keys) ids.add(key.slice('record:'.length));
  }
  return [...ids];
}

/**
 * Applies what events say about many records together: blocks are marked, whatever their number of records; only the
 * few that override a block are changed one by one. Runs in the caller's transaction.
 * @param touched keys of the rows that the events change one by one: a record may be created by one and swept by
 *   another.
 */
export async function sweepRecords(
  store: LocalStore,
  events: readonly LogEvent[],
  touched: Iterable<string>,
): Promise<SweptRecords> {
  const changed = [...touched].filter(isRecordKey).map(keyId);
  const swept: SweptRecords = { acts: new Map(), sweeps: [] };
  for (const event of events)
    for (const sweep of event.sweeps ?? []) {
      const stamp = stampOf(event.at, event.id);
      const marked = await store.blockStore.sweep(sweep, stamp);
      if (marked.length > 0) swept.sweeps.push(sweep);
      const { is_deleted } = sweep;
      const here = changed.filter((id) => sweep.runs.some((run) => isInRun(run, id)));
      for (const id of new Set([...here, ...(await liftedIds(store, sweep))])) {
        const change: RowChange = { kind: 'record', id, before: { is_deleted: !is_deleted }, after: { is_deleted } };
        const act: AppliedAct = {
          changes: [change],
          stamp,
          by: { author_id: event.actor_id, client_id: event.client_id },
        };
        const key = rowKey('record', id);
        swept.acts.set(key, [...(swept.acts.get(key) ?? []), act]);
      }
    }
  return swept;
}
