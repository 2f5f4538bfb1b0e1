import type { AnyRow } from './applyChanges';
import type { LocalStore } from './localStore';
import { pendingByKey } from './pending';
import { replay } from './replay';
import { readVisible, type WrittenRows, writeVisible } from './rowStorage';
import type { BaseEntry } from './schema';

/**
 * Makes the visible rows under the keys anew: confirmed, with what still waits replayed over it. Confirmed copies that
 * nothing pending touches are dropped. Runs in the caller's transaction.
 * @param confirm gives the confirmed row from the one held so far (the base copy, else the visible row).
 */
export async function rebase(
  store: LocalStore,
  keys: readonly string[],
  confirm: (key: string, held: AnyRow | undefined) => AnyRow | undefined,
  quiet: ReadonlySet<string> = new Set(),
): Promise<WrittenRows> {
  const { db } = store;
  const visible = await readVisible(db, store.shelf, keys);
  const bases = await db.base.bulkGet([...keys]);
  const pending = await pendingByKey(db, keys);
  const next = new Map<string, AnyRow | undefined>();
  const silent = new Map<string, AnyRow | undefined>();
  const kept: BaseEntry[] = [];
  const dropped: string[] = [];
  keys.forEach((key, i) => {
    const before = visible.rows.get(key);
    const held = bases[i] ? (bases[i].row ?? undefined) : before;
    const confirmed = confirm(key, held);
    const waiting = pending.get(key);
    if (waiting) kept.push({ key, row: confirmed ?? null });
    else if (bases[i]) dropped.push(key);
    const after = waiting ? replay(confirmed, key, waiting) : confirmed;
    if (after === before) return;
    const same = quiet.has(key) && JSON.stringify(after) === JSON.stringify(before);
    (same ? silent : next).set(key, after);
  });
  if (kept.length > 0) await db.base.bulkPut(kept);
  if (dropped.length > 0) await db.base.bulkDelete(dropped);
  // Equal in content is written all the same: the confirmed row may differ in the order of its parts.
  if (silent.size > 0) await writeVisible(db, silent, visible.blocks);
  return writeVisible(db, next, visible.blocks);
}
