import { readAtKeys } from '../db/readMany';
import type { LocalDatabase, OutboxEntry } from '../db/schema';

/**
 * Unsent commands that touch the keys, by key, in their order. Refused ones are not replayed and therefore not
 * included.
 */
export async function pendingByKey(
  db: LocalDatabase,
  keys: readonly string[],
  without: ReadonlySet<string> = new Set(),
): Promise<Map<string, OutboxEntry[]>> {
  const byKey = new Map<string, OutboxEntry[]>();
  if (keys.length === 0) return byKey;
  const first = await db.outbox.limit(keys.length).primaryKeys();
  if (first.length === 0) return byKey;
  const wanted = new Set(keys);
  // With many keys and a short outbox, it is cheaper to read the outbox.
  const found: OutboxEntry[] =
    first.length < keys.length
      ? await db.outbox.toArray()
      : await readAtKeys(db.outbox, 'touches', keys, (entry) => entry.touches);
  const entries = [...new Map(found.map((entry) => [entry.order, entry])).values()].sort((a, b) => a.order - b.order);
  for (const entry of entries) {
    if (entry.state === 'refused' || without.has(entry.op_id)) continue;
    for (const key of entry.touches) {
      if (!wanted.has(key)) continue;
      const list = byKey.get(key);
      if (list) list.push(entry);
      else byKey.set(key, [entry]);
    }
  }
  return byKey;
}
