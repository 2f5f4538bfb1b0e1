import { derivedValues } from '@/domain/records/derivedValues';
import { latestValue } from '@/domain/records/latestValue';
import type { RecordRow } from '@/domain/records/recordRow';
import { isRedacted } from '@/domain/records/redacted';
import { writtenAt } from '@/domain/records/writtenAt';
import { STRUCTURE_MEASURE_LOOKS, type StructureColumn, structureColumn } from '@/domain/structures';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';

/** The column with that name that is computed from structures, if the reader may see the structures. */
export function visibleStructureColumn(columnId: string, structure: Structure, sight: Sight): StructureColumn | null {
  const column = structureColumn(columnId, (id) => structure.get('field', id));
  if (!column || column.field.is_archived) return null;
  return sight.seesField(column.sourceId) ? column : null;
}

function textOf(record: RecordRow, fieldId: string): string | null {
  const content = latestValue(record.cells[fieldId] ?? [])?.content;
  return typeof content === 'string' && content.trim() !== '' && !isRedacted(content) ? content : null;
}

/** The records with the cells of these columns, computed from the structures that they show. */
export async function withStructureCells(
  deps: Pick<Deps, 'structureFacts'>,
  records: readonly RecordRow[],
  columns: readonly StructureColumn[],
): Promise<readonly RecordRow[]> {
  if (columns.length === 0) return records;
  const sources = [...new Set(columns.map(({ sourceId }) => sourceId))];
  const texts = records.flatMap((record) => sources.flatMap((id) => textOf(record, id) ?? []));
  const withKeys = columns.some(({ measure }) => measure === 'structure_inchikey');
  const known = await deps.structureFacts.of(texts, withKeys);
  return records.map((record) => {
    const own = columns.flatMap(({ id, sourceId, measure }) => {
      const text = textOf(record, sourceId);
      const facts = text === null ? undefined : known.get(text);
      const value = facts ? STRUCTURE_MEASURE_LOOKS[measure].read(facts) : '';
      const at = writtenAt(record.cells[sourceId] ?? [], record.attrs.created_at);
      return value === '' || Number.isNaN(value) ? [] : [[id, derivedValues([value], at)] as const];
    });
    return own.length === 0 ? record : { ...record, cells: { ...record.cells, ...Object.fromEntries(own) } };
  });
}
