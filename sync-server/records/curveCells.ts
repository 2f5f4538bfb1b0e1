import { curveCell } from '@/domain/curves/curveCell';
import type { FittedGroup } from '@/domain/curves/fittedSeries';
import { derivedValues } from '@/domain/records/derivedValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { type CurveColumn, columnIdOf, curveColumn } from '@/domain/views/curveColumn';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { fittedGroups, seesCurves } from './fittedGroups';

/** The column of curves with that name. */
export function curveColumnOf(columnId: string, structure: Structure): CurveColumn | null {
  return curveColumn(columnId, {
    plotField: (id) => structure.get('plot_field', id),
    calculatedField: (id) => structure.get('calculated_field', id),
    config: (id) => structure.get('drc_config', id),
  });
}

/** The column of curves with that name, if the reader may see what it is computed from. */
export function visibleCurveColumn(columnId: string, structure: Structure, sight: Sight): CurveColumn | null {
  const column = curveColumnOf(columnId, structure);
  return column && seesCurves(column.config, sight) ? column : null;
}

/** Name of the column that the view field with that id shows; null when no view has it. */
export function columnOfViewField(viewFieldId: string, structure: Structure): string | null {
  for (const view of structure.all('view')) {
    const found = view.view_fields.find((viewField) => viewField.id === viewFieldId);
    if (found) return columnIdOf(found);
  }
  return null;
}

/** The records with the cells of these columns, computed from the current curves. */
export async function withCurveCells(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  records: readonly RecordRow[],
  columns: readonly CurveColumn[],
): Promise<readonly RecordRow[]> {
  if (columns.length === 0) return records;
  const cells = new Map<string, RecordRow['cells']>();
  const wanted = new Set(records.map((record) => record.id));
  for (const config of new Set(columns.map((column) => column.config))) {
    const groups = new Map<string, FittedGroup[]>();
    for (const { recordIds, group } of await fittedGroups(deps, structure, sight, config, wanted))
      for (const id of recordIds) groups.set(id, [...(groups.get(id) ?? []), group]);
    for (const [id, own] of groups)
      for (const column of columns.filter((one) => one.config === config)) {
        const { contents } = curveCell(column.measure, own, config);
        cells.set(id, { ...cells.get(id), [column.id]: derivedValues(contents) });
      }
  }
  return records.map((record) => {
    const own = cells.get(record.id);
    return own ? { ...record, cells: { ...record.cells, ...own } } : record;
  });
}
