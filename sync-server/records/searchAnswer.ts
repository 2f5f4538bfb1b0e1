import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { matchesSearch } from '@/domain/search/freeText';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { displayedRecords, hasSubRecordValues } from './displayedRecords';
import { withResults } from './formulas';
import { lookupsFor } from './lookups';
import { scanRecords } from './scanRecords';
import { recordsHolding } from './searchedTexts';

/** The fields that formulas are calculated from, through other formulas too, and those themselves. */
function sourcesOf(formulas: readonly Field[], structure: Structure): Set<string> {
  const found = new Set(formulas.map(({ id }) => id));
  for (const id of found) for (const next of structure.get('field', id)?.attrs.dependencies ?? []) found.add(next);
  return found;
}

/**
 * The records of a table in which free text finds something, found without holding the table in memory.
 * @param fields those of the table that the reader sees
 * @returns their ids; `'all'`; null where only whole records can say it, because fields show the values of sub records
 */
export async function searchAnswer(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  slice: Slice,
  fields: readonly Field[],
  text: string,
  tzMinutes: number,
): Promise<ReadonlySet<string> | 'all' | null> {
  const formulas = fields.filter((field) => field.field_type === 'formula');
  const stored = fields.filter((field) => field.field_type !== 'formula');
  const sources = sourcesOf(formulas, structure);
  if (hasSubRecordValues(structure, sight, [...stored.map(({ id }) => id), ...sources])) return null;
  const held = await recordsHolding(deps.db, structure, sight, slice.id, stored, text);
  if (held === null) return 'all';
  if (formulas.length === 0) return held;
  const found = new Set(held);
  const asked = { fieldIds: [...sources], holding: [] };
  for await (const batch of scanRecords(deps.db, deps.heads, sight, slice.id, asked)) {
    const open = displayedRecords(
      structure,
      sight,
      batch.filter(({ id }) => !found.has(id)),
      new Map(),
    );
    const results = await withResults(deps.db, structure, sight, open, tzMinutes);
    const lookups = await lookupsFor(deps.db, structure, sight, [], formulas);
    for (const { id, cells } of results)
      if (matchesSearch({ record_identifier: '', cells }, formulas, text, lookups)) found.add(id);
  }
  return found;
}
