import type { InputOf } from '@/domain/commands/command';
import type { createConfig } from '@/domain/commands/doseResponse/createConfig';
import type { createView } from '@/domain/commands/recordViews/createView';
import { VIABILITY_LINES } from '@/domain/demo/viability/responses';
import { viabilityPoints } from '@/domain/demo/viability/viabilityPoints';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import type { BulkRecord } from '../../events/appendRecords';
import type { Structure } from '../../events/structureCache';
import { freshId } from '../../freshId';
import type { PlannedTable, TableSpec } from '../../setup/tablePlan';

export const CURVE_CONFIG_NAME = 'Viability';

/** One record is one measured point. */
export function pointTable(compoundSliceId: string): TableSpec {
  return {
    name: 'Viability points',
    description:
      'Cells left after three days with a drug, in percent of wells with solvent alone: one record per well.',
    color: 'blue',
    viewName: 'All points',
    columns: [
      { name: 'Point', type: 'text', isKey: true, serialKey: 'V-' },
      { name: 'Compound', type: 'record-reference', refSliceId: compoundSliceId },
      { name: 'Cell line', type: 'select', options: VIABILITY_LINES },
      { name: 'Dose', type: 'number', unit: 'µM' },
      { name: 'Viability', type: 'number', unit: '%' },
      { name: 'Plate', type: 'number' },
      { name: 'Excluded', type: 'boolean' },
    ],
  };
}

/** Rows of the points table, contents in the order of its fields. The same points each time. */
export function pointRows(fields: readonly Field[], compoundIds: ReadonlyMap<string, string>): BulkRecord[] {
  const lines = fields.find((field) => field.field_name === 'Cell line')?.attrs.options ?? [];
  return viabilityPoints().map(({ drug, line, dose, response, replicate, excluded }, i) => {
    const point = `V-${String(i + 1).padStart(5, '0')}`;
    const compound = compoundIds.get(drug);
    const contents: { [name: string]: Json } = {
      Point: point,
      Compound: compound === undefined ? null : [compound],
      'Cell line': lines.find((option) => option.name === line)?.id ?? null,
      Dose: dose,
      Viability: response,
      Plate: replicate,
      Excluded: excluded || null,
    };
    return { identifier: point, contents: fields.map((field) => contents[field.field_name] ?? null) };
  });
}

/** The configuration for the points table, in the form of the call. */
export function curveConfig(sliceId: string, fields: readonly Field[]): InputOf<typeof createConfig.input> {
  const idOf = (name: string) => fields.find((field) => field.field_name === name)?.id ?? '';
  return {
    config_name: CURVE_CONFIG_NAME,
    entity_slice_id: sliceId,
    dose_field_id: idOf('Dose'),
    response_field_id: idOf('Viability'),
    replicate_field_id: idOf('Plate'),
    outlier_field_id: idOf('Excluded'),
    group_by_key_field_ids: [idOf('Compound')],
    series_key_field_ids: [idOf('Cell line')],
    baseline_constraint_type: 'range',
    baseline_min: -10,
    baseline_max: 50,
    baseline_warn_only: true,
    response_scale: 'percent_viability',
    column_toggles: { ec50: true, pec50: true, top: true, baseline: true, hill_slope: true },
    selectivity_fields: [
      {
        selectivity_field_name: 'Selectivity over HEK293',
        drc_parameter: 'ec50',
        comparator_variant: VIABILITY_LINES[1],
      },
    ],
  };
}

/** The compounds that have curves, with structure, curve and potency side by side, the most potent first. */
export function curveView({ slice, fields }: PlannedTable, structure: Structure): InputOf<typeof createView.input> {
  const plot = structure.all('plot_field').find((row) => row.field_name.startsWith(CURVE_CONFIG_NAME));
  const selectivity = structure.all('calculated_field').find((row) => row.calculation_type === 'selectivity');
  const drawn = fields.find((field) => field.field_name === 'Structure');
  const ofCurve = (aggregation_type: string) => ({ id: freshId(), plot_field_id: plot?.id ?? null, aggregation_type });
  const curve = ofCurve('fitted_line');
  const ec50 = ofCurve('ec50');
  return {
    entity_slice_id: slice.id,
    view_name: 'Viability curves',
    view_fields: [
      { id: freshId(), data_field_id: drawn?.id ?? null },
      { ...curve, summary: 'filled' },
      { ...ec50, summary: 'geometric_mean' },
      ofCurve('pec50'),
      ofCurve('top'),
      { id: freshId(), data_field_id: selectivity?.id ?? null },
    ],
    filters: [{ view_field_id: curve.id, filter_type: 'is_set' }],
    sorts: [{ view_field_id: ec50.id, descending: false }],
    row_height: 'tall',
  };
}
