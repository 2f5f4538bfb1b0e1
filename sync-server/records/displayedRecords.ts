import { displayedCell, isAdjusted, showsSubRecords } from '@/domain/display/displayedCell';
import { withSubRecordTables } from '@/domain/display/subRecordTables';
import type { Field } from '@/domain/kinds/field';
import { withoutExcluded } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { scanRecords } from './scanRecords';
import { parentIds, type SubRecords, subRecords } from './subRecords';

/** The fields that show something other than all values of the record itself, as far as the reader may see them. */
function adjustedFields(structure: Structure, sight: Sight, fieldIds?: ReadonlySet<string>): Field[] {
  const fields = structure.all('field').filter((field) => !field.is_deleted && sight.seesField(field.id));
  if (!fields.some((field) => field.display_includes_sub_records || !field.display_includes_operations)) return [];
  return withSubRecordTables(fields, structure.all('slice')).filter(
    (field) => isAdjusted(field) && (fieldIds?.has(field.id) ?? true),
  );
}

/** The fields that also show the values of sub-records, each with the tables of those. */
export function subRecordFields(structure: Structure, sight: Sight, fieldIds: Iterable<string>): Field[] {
  return adjustedFields(structure, sight, new Set(fieldIds)).filter(showsSubRecords);
}

/** The records with the values that their fields show: without those of experiments, or with those of sub-records. */
export function displayedRecords(
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  subs: SubRecords,
): readonly RecordRow[] {
  const fields = adjustedFields(structure, sight);
  if (fields.length === 0) return records;
  return records.map((record) => {
    const { cells } = withoutExcluded(record);
    const own = (subs.get(record.id) ?? []).filter(({ attrs }) => !attrs.is_archived).map(withoutExcluded);
    const shown: RecordRow['cells'] = {};
    for (const field of fields) {
      const ofSubs = own.flatMap((sub) => {
        const cell = sub.cells[field.id];
        return cell ? [[sub.id, cell] as const] : [];
      });
      const cell = displayedCell(cells[field.id] ?? [], field, ofSubs);
      if (cell !== cells[field.id] && (cell.length > 0 || cells[field.id])) shown[field.id] = [...cell];
    }
    return { ...record, cells: { ...cells, ...shown } };
  });
}

/**
 * The same when all or many records are needed: tables of sub-records are read completely.
 * @param fieldIds the fields that are needed; default all of the table
 */
export async function displayedTable(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  sliceId: string,
  records: readonly RecordRow[],
  fieldIds: readonly string[] = structure.get('slice', sliceId)?.field_ids ?? [],
): Promise<readonly RecordRow[]> {
  return displayedRecords(structure, sight, records, await subsOfTables(deps, structure, sight, fieldIds));
}

/** The sub-records whose values these fields show; their tables are read completely. */
export async function subsOfTables(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  fieldIds: Iterable<string>,
): Promise<SubRecords> {
  const tables = subRecordFields(structure, sight, fieldIds).flatMap((field) => field.attrs.sub_records ?? []);
  const found = new Map<string, RecordRow[]>();
  for (const id of new Set(tables.map((table) => table.entity_slice_id)))
    for await (const batch of scanRecords(deps.db, deps.heads, sight, id)) {
      const parents = parentIds(batch, structure, sight);
      for (const record of batch)
        for (const parent of parents[record.id] ?? []) {
          const held = found.get(parent);
          if (held) held.push(record);
          else found.set(parent, [record]);
        }
    }
  return found;
}

/** The same for a few records. */
export async function displayedFew(
  deps: Pick<Deps, 'db' | 'heads'>,
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
): Promise<{ records: readonly RecordRow[]; subs: SubRecords }> {
  const subs = await subRecords(
    deps,
    structure,
    sight,
    records.map(({ id }) => id),
  );
  return { records: displayedRecords(structure, sight, records, subs), subs };
}
