import type { RowChange } from '@/domain/changes/rowChange';
import type { LogEvent } from '@/domain/events/event';
import type { Task } from '@/domain/kinds/task';
import { emptyNotice } from '../db/changeStream';
import { getMeta, setMeta } from '../db/metaKeys';
import { uniqueKeys } from '../db/uniqueKeys';
import type { LocalStore } from '../localStore';
import { rowKey } from '../rows/rowKey';
import { ALL_WORK, isItemScope, itemScope, unwant, wantScope } from './wanted';

/** Trees that are fetched one by one; when more are touched at once, all work is fetched instead. */
const SINGLE_ITEMS = 20;

async function want(store: LocalStore, scope: string): Promise<void> {
  await wantScope(store, scope);
  store.stream.publish({ ...emptyNotice('local'), wanted: true, missing: [scope] });
}

/** Fetches an item that is not on this device, with everything above and below it. */
export const wantItem = (store: LocalStore, taskId: string): Promise<void> => want(store, itemScope(taskId));

/** Fetches all work that ended long ago. */
export const wantAllWork = (store: LocalStore): Promise<void> => want(store, ALL_WORK);

/** An item that was to be fetched does not exist, or is hidden from this person. */
export async function dropItem(store: LocalStore, scope: string): Promise<void> {
  await store.db.transaction('rw', store.db.meta, async () => unwant(store, scope));
  store.stream.publish({ ...emptyNotice('local'), wanted: true });
}

type TaskChange = Extract<RowChange, { before: object | null; after: object | null }> & {
  before: Partial<Task> | null;
  after: Partial<Task> | null;
};

const taskChanges = (events: readonly LogEvent[]): TaskChange[] =>
  events.flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'task')) as TaskChange[];

/** Attributes that decide whether a tree is old. */
const DECIDES = ['task_status', 'parent_id', 'is_deleted', 'is_archived', 'is_draft', 'task_dependencies'] as const;

/** Items on which a change makes another one depend. */
const namedIn = ({ parent_id: parent, task_dependencies: links = [] }: Partial<Task>): string[] => [
  ...(parent ? [parent] : []),
  ...links.map(({ task_id: id }) => id),
];

/**
 * Records which trees must be fetched because of these events: those that are not here and are no longer old, or that
 * something here now depends on. Other changes of missing items are ignored: they arrive complete on request. In the
 * caller's transaction, before the events are applied.
 * @returns scopes that are newly wanted; null if nothing changes.
 */
export async function wantTouchedItems(store: LocalStore, events: readonly LogEvent[]): Promise<string[] | null> {
  const { db } = store;
  const changes = taskChanges(events);
  if (changes.length === 0) return null;
  const older = (await getMeta(db, 'older')) ?? 0;
  if (older === 0) return null;
  const named = changes.flatMap(({ id, after }) => [id, ...namedIn(after ?? {})]);
  const keys = [...new Set(named)].map((id) => rowKey('task', id));
  const here = new Set(await db.rows.where('key').anyOf(keys).primaryKeys());
  for (const { id, before } of changes) if (before === null) here.add(rowKey('task', id));
  const isHere = (id: string) => here.has(rowKey('task', id));
  const touched = new Set<string>();
  let gone = 0;
  for (const { id, after } of changes) {
    if (!isHere(id)) {
      if (after === null || after.is_deleted === true || after.is_archived === true) gone += 1;
      else if (DECIDES.some((name) => name in after)) touched.add(id);
    }
    for (const other of namedIn(after ?? {})) if (!isHere(other)) touched.add(other);
  }
  if (gone > 0) await setMeta(db, 'older', Math.max(0, older - gone));
  const wanted = (await getMeta(db, 'wanted')) ?? [];
  const single = [...touched].map(itemScope);
  const isMany = wanted.filter(isItemScope).length + single.length > SINGLE_ITEMS;
  const fresh = (isMany ? [ALL_WORK] : single).filter((scope) => !wanted.includes(scope));
  if (fresh.length > 0) await setMeta(db, 'wanted', [...wanted, ...fresh]);
  return fresh.length > 0 || gone > 0 ? fresh : null;
}

/**
 * Items that unsent operations change: after a change of rights they are fetched whatever their age, so that the
 * operations have what they depend on.
 */
export async function itemsOfWaiting({ db }: LocalStore): Promise<string[]> {
  const prefix = rowKey('task', '');
  const keys = await uniqueKeys<string>(db.outbox, 'touches');
  return keys.flatMap((key) => (key.startsWith(prefix) ? [itemScope(key.slice(prefix.length))] : []));
}
