import type { RecordRow } from '@/domain/records/recordRow';
import type { Field } from '@/domain/rows/rowShapes';
import { visibleCurveColumn, withCurveCells } from '../curves/curveCells';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { visibleLookupColumn, withLookupCells } from '../lookups/lookupCells';
import { visibleStructureColumn, withStructureCells } from '../structures/structureCells';

/** The field that stands for a column worked out from curves, structures or other records, when the reader may view what it is made of. */
export function visibleDerivedField(columnId: string, structure: Structure, sight: Sight): Field | undefined {
  return (
    visibleCurveColumn(columnId, structure, sight)?.field ??
    visibleStructureColumn(columnId, structure, sight)?.field ??
    visibleLookupColumn(columnId, structure, sight)?.field
  );
}

/** The records with the cells of those of these columns that are worked out from curves, structures or other records. */
export async function withDerivedCells(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  columnIds: readonly string[],
): Promise<readonly RecordRow[]> {
  const ids = [...new Set(columnIds)];
  const curves = ids.flatMap((id) => visibleCurveColumn(id, structure, sight) ?? []);
  const structures = ids.flatMap((id) => visibleStructureColumn(id, structure, sight) ?? []);
  const fitted = await withCurveCells(deps, structure, sight, records, curves);
  const lookups = ids.flatMap((id) => visibleLookupColumn(id, structure, sight) ?? []);
  return withLookupCells(deps, sight, await withStructureCells(deps, fitted, structures), lookups);
}
