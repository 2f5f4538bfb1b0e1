import { aggregate } from '@/domain/aggregations/aggregate';
import { aggregatedField, aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { visibleCurveColumn, withCurveCells } from './curveCells';
import { visibleLookupColumn, withLookupCells } from './lookupCells';
import { visibleStructureColumn, withStructureCells } from './structureCells';

/**
 * The field that represents a column derived from curves, structures, other records or several values, if the reader
 * may see what it is derived from.
 */
export function visibleDerivedField(columnId: string, structure: Structure, sight: Sight): Field | undefined {
  return (
    aggregatedField(columnId, (id) => visibleSource(id, structure, sight)) ?? madeField(columnId, structure, sight)
  );
}

/** The field whose values a column shows, if the reader may see it. */
function visibleSource(columnId: string, structure: Structure, sight: Sight): Field | undefined {
  const field = structure.get('field', columnId);
  if (!field) return madeField(columnId, structure, sight);
  return field.is_deleted || field.is_archived || !sight.seesField(field.id) ? undefined : field;
}

function madeField(columnId: string, structure: Structure, sight: Sight): Field | undefined {
  return (
    visibleCurveColumn(columnId, structure, sight)?.field ??
    visibleStructureColumn(columnId, structure, sight)?.field ??
    visibleLookupColumn(columnId, structure, sight)?.field
  );
}

/**
 * The records with the cells of those columns that are derived from curves, structures or other records. Columns that
 * combine several values are added after the results of formulas (withAggregatedCells).
 */
export async function withDerivedCells(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  columnIds: readonly string[],
): Promise<readonly RecordRow[]> {
  const ids = [...new Set(columnIds.map((id) => aggregationOfColumn(id)?.sourceId ?? id))];
  const curves = ids.flatMap((id) => visibleCurveColumn(id, structure, sight) ?? []);
  const structures = ids.flatMap((id) => visibleStructureColumn(id, structure, sight) ?? []);
  const fitted = await withCurveCells(deps, structure, sight, records, curves);
  const lookups = ids.flatMap((id) => visibleLookupColumn(id, structure, sight) ?? []);
  return withLookupCells(deps, sight, await withStructureCells(deps, fitted, structures), lookups);
}

/** The records with the cells of those columns that combine several values of another column. */
export function withAggregatedCells(
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  columnIds: readonly string[],
  lookups: Lookups,
): readonly RecordRow[] {
  const columns = [...new Set(columnIds)].flatMap((id) => {
    const named = aggregationOfColumn(id);
    const source = named && visibleSource(named.sourceId, structure, sight);
    return named && source ? [{ id, named, source }] : [];
  });
  if (columns.length === 0) return records;
  return records.map((record) => {
    const own = columns.flatMap(({ id, named, source }) => {
      const cell = aggregate(named, record.cells[source.id] ?? [], { field: source, lookups });
      return cell.length > 0 ? [[id, cell] as const] : [];
    });
    return own.length > 0 ? { ...record, cells: { ...record.cells, ...Object.fromEntries(own) } } : record;
  });
}
