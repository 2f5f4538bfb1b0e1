import { Dexie } from 'dexie';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { isDeletedAt } from '@/domain/records/blockMarks';
import { blockRowAt } from '@/domain/records/expandBlock';
import { blockIdAt } from '@/domain/records/recordBlock';
import { isAscii, spellingsOf } from '@/lib/foldText';
import { hashText } from '@/lib/hashText';
import type { BlockStore } from '../blocks/blockStore';
import { addSerials } from '../blocks/describeBlock';
import type { LocalDatabase } from '../db/schema';

function includes(sorted: Uint32Array, hash: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle]!;
    if (value === hash) return true;
    if (value < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** The keys that an identifier may have on this device: before look-alike spellings were unified, each had its own. */
const storedKeys = (key: string) => (isAscii(key) ? [key] : spellingsOf(key));

/** Ids of live records of a table by identifier key; unused keys are absent. */
export async function recordIdsByIdentifier(
  db: LocalDatabase,
  blockStore: BlockStore,
  sliceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (keys.length === 0) return found;
  const overrides = await db.records
    .where('[slice_id+identifier_key]')
    .anyOf(keys.flatMap((key) => storedKeys(key).map((stored) => [sliceId, stored])))
    .toArray();
  for (const { identifier_key: stored, id } of overrides)
    if (stored !== undefined) found.set(identifierKey(stored), id);
  const open = keys.filter((key) => !found.has(key)).map((key) => ({ key, hashes: storedKeys(key).map(hashText) }));
  const candidates: { key: string; id: string }[] = [];
  for (const head of await blockStore.heads(sliceId)) {
    const wanted = new Set(
      open.filter(({ hashes }) => hashes.some((hash) => includes(head.hashes, hash))).map(({ key }) => key),
    );
    if (wanted.size === 0) continue;
    const block = blockStore.held(head) ?? (await blockStore.block(head));
    for (let i = 0; i < block.count; i++) {
      const key = identifierKey(block.identifiers[i]!);
      if (wanted.has(key) && !isDeletedAt(block, i)) candidates.push({ key, id: blockIdAt(block, i) });
    }
  }
  // An override decides for its record: it may have been renamed or deleted since its block was written.
  const overridden = await db.records.bulkGet(candidates.map(({ id }) => id));
  candidates.forEach(({ key, id }, i) => {
    if (!overridden[i] && !found.has(key)) found.set(key, id);
  });
  return found;
}

/** The largest number with which identifiers of the table end after one of the prefixes, 0 when none. */
export async function largestSerial(
  db: LocalDatabase,
  blockStore: BlockStore,
  sliceId: string,
  prefixes: readonly string[],
): Promise<number> {
  const serials = new Map<string, number>();
  const keys = await db.records
    .where('[slice_id+identifier_key]')
    .between([sliceId, Dexie.minKey], [sliceId, Dexie.maxKey])
    .keys();
  for (const key of keys as unknown as [string, string][]) addSerials(serials, key[1]);
  for (const head of await blockStore.heads(sliceId)) {
    if (head.serials) {
      for (const [prefix, number] of Object.entries(head.serials))
        if (number > (serials.get(prefix) ?? -1)) serials.set(prefix, number);
    } else {
      const block = blockStore.held(head) ?? (await blockStore.block(head));
      for (const identifier of block.identifiers) addSerials(serials, identifier);
    }
  }
  return Math.max(0, ...prefixes.map((prefix) => serials.get(prefix.toLowerCase()) ?? 0));
}

/** Ids of live records of any table that have a shown value in the field: any, or one with this content. */
export async function recordIdsUsing(
  db: LocalDatabase,
  blockStore: BlockStore,
  fieldId: string,
  content: string | undefined,
): Promise<string[]> {
  const holds = (row: ReturnType<typeof blockRowAt>) => {
    if (row.attrs.is_deleted) return false;
    return (row.cells[fieldId] ?? []).some(
      (value) =>
        !value.hidden &&
        (content === undefined
          ? value.content !== null && value.content !== ''
          : value.content === content || (Array.isArray(value.content) && value.content.includes(content))),
    );
  };
  const ids = new Set<string>();
  const overridden = new Set<string>();
  await db.records.each((entry) => {
    overridden.add(entry.id);
    if (holds(entry.row)) ids.add(entry.id);
  });
  for (const head of await blockStore.heads()) {
    if (!head.field_ids.includes(fieldId)) continue;
    const block = blockStore.held(head) ?? (await blockStore.block(head));
    for (let i = 0; i < block.count; i++) {
      const id = blockIdAt(block, i);
      if (!overridden.has(id) && holds(blockRowAt(block, i))) ids.add(id);
    }
  }
  return [...ids];
}
