import { getMeta, setMeta } from '../db/metaKeys';
import type { LocalStore } from '../localStore';

/** All work. */
export const ALL_WORK = 'work:all';
const ITEM = 'tree:';
/**
 * An item with everything above and below it; it is wanted until it is here, and is not counted as a scope afterwards.
 */
export const itemScope = (taskId: string) => `${ITEM}${taskId}`;
export const isItemScope = (scope: string) => scope.startsWith(ITEM);

/** Records that a scope is wanted, so that an interrupted bootstrap is resumed at the next start. */
export async function wantScope(store: LocalStore, scope: string): Promise<void> {
  await store.db.transaction('rw', store.db.meta, async () => {
    const wanted = (await getMeta(store.db, 'wanted')) ?? [];
    if (!wanted.includes(scope)) await setMeta(store.db, 'wanted', [...wanted, scope]);
  });
}

/** Makes a scope unwanted, and a fetch of it begin from the start. In the caller's transaction. */
export async function unwant({ db }: LocalStore, scope: string): Promise<void> {
  const wanted = (await getMeta(db, 'wanted')) ?? [];
  await setMeta(
    db,
    'wanted',
    wanted.filter((other) => other !== scope),
  );
  const { [scope]: _, ...others } = (await getMeta(db, 'bootstraps')) ?? {};
  await setMeta(db, 'bootstraps', others);
}
