import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { matchesSearch } from '@/domain/search/freeText';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { displayedRecords, subRecordFields, subsOfTables } from './displayedRecords';
import { withResults } from './formulas';
import { lookupsFor } from './lookups';
import { scanRecords } from './scanRecords';
import { recordsHolding } from './searchedTexts';
import { parentIds } from './subRecords';

/** The fields that formulas are calculated from, also through other formulas, and the formula fields themselves. */
function sourcesOf(formulas: readonly Field[], structure: Structure): Set<string> {
  const found = new Set(formulas.map(({ id }) => id));
  for (const id of found) for (const next of structure.get('field', id)?.attrs.dependencies ?? []) found.add(next);
  return found;
}

/** The records that show a text in one of the fields because one of their sub-records has it. */
async function parentsHolding(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  fields: readonly Field[],
  text: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const tables = new Set(fields.flatMap((field) => field.attrs.sub_records ?? []).map((one) => one.entity_slice_id));
  for (const sliceId of tables) {
    const shown = fields.filter((field) => field.attrs.sub_records?.some((one) => one.entity_slice_id === sliceId));
    const searched = { withoutArchived: true, withoutNames: true };
    const subs = await recordsHolding(deps.db, structure, sight, sliceId, shown, text, searched);
    if (!subs || subs.size === 0) continue;
    const asked = { fieldIds: structure.get('slice', sliceId)?.key_field_ids ?? [], holding: [] };
    const few = subs.size <= MOST_NAMED ? [...subs] : undefined;
    for await (const batch of scanRecords(deps.db, deps.heads, sight, sliceId, asked, few)) {
      const holding = batch.filter(({ id }) => subs.has(id));
      for (const parents of Object.values(parentIds(holding, structure, sight)))
        for (const id of parents) found.add(id);
    }
  }
  return found;
}

/** Above this number of records the whole table is read instead of naming them in a statement. */
const MOST_NAMED = 5000;

/**
 * The records of a table that match a free-text search, found without holding the table in memory.
 * @param fields fields of the table that the reader sees
 * @returns their ids, or `'all'`
 */
export async function searchAnswer(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  slice: Slice,
  fields: readonly Field[],
  text: string,
  tzMinutes: number,
): Promise<ReadonlySet<string> | 'all'> {
  const formulas = fields.filter((field) => field.field_type === 'formula');
  const stored = fields.filter((field) => field.field_type !== 'formula');
  const sources = sourcesOf(formulas, structure);
  const held = await recordsHolding(deps.db, structure, sight, slice.id, stored, text);
  if (held === null) return 'all';
  const inSubs = subRecordFields(
    structure,
    sight,
    stored.map(({ id }) => id),
  );
  const found = new Set([...held, ...(await parentsHolding(deps, structure, sight, inSubs, text))]);
  if (formulas.length === 0) return found;
  const subs = await subsOfTables(deps, structure, sight, sources);
  const asked = { fieldIds: [...sources], holding: [] };
  for await (const batch of scanRecords(deps.db, deps.heads, sight, slice.id, asked)) {
    const open = displayedRecords(
      structure,
      sight,
      batch.filter(({ id }) => !found.has(id)),
      subs,
    );
    const results = await withResults(deps.db, structure, sight, open, tzMinutes);
    const lookups = await lookupsFor(deps.db, structure, sight, [], formulas);
    for (const { id, cells } of results)
      if (matchesSearch({ record_identifier: '', cells }, formulas, text, lookups)) found.add(id);
  }
  return found;
}
