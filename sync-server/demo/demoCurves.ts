import { type GeneratedCurve, generateCurves } from '@/domain/curves/generateCurves';
import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import type { BulkRecord } from '../events/appendRecords';
import type { Structure } from '../events/structureCache';
import { freshId } from '../workspaces/createWorkspace';
import type { PlannedTable, TableSpec } from '../workspaces/tablePlan';

export const CURVE_CONFIG_NAME = 'Viability';
const CURVES = 48;
/** The first compounds were also run in a second cell line, so that there is something to overlay. */
const IN_SECOND_LINE = 12;
const SEED = 11;
const DOSES = 10;
const LINES = ['HepG2', 'HEK293'] as const;
/** In every third curve with a displaced point somebody has already left it out; the others wait to be found. */
const CLEANED = 3;

/** One record is one measured point. */
export function pointTable(compoundSliceId: string): TableSpec {
  return {
    name: 'Viability points',
    description: 'Raw readings of the viability assay: one record per well.',
    color: 'blue',
    viewName: 'All points',
    columns: [
      { name: 'Point', type: 'text', isKey: true, serialKey: 'V-' },
      { name: 'Compound', type: 'record-reference', refSliceId: compoundSliceId },
      { name: 'Cell line', type: 'select', options: LINES },
      { name: 'Dose', type: 'number', unit: 'µM' },
      { name: 'Response', type: 'number', unit: '%' },
      { name: 'Replicate', type: 'number' },
      { name: 'Left out', type: 'boolean' },
    ],
  };
}

interface Run {
  compoundId: string;
  line: (typeof LINES)[number];
  curve: GeneratedCurve;
}

function runsOf(compoundIds: readonly string[]): Run[] {
  const first = generateCurves(CURVES, SEED, { replicates: 3, doses: DOSES });
  const second = generateCurves(IN_SECOND_LINE, SEED + 1, { replicates: 3, doses: DOSES, shape: 'full' });
  return [
    ...first.map((curve, i) => ({ compoundId: compoundIds[i], line: LINES[0], curve })),
    ...second.map((curve, i) => ({ compoundId: compoundIds[i], line: LINES[1], curve })),
  ].filter((run): run is Run => run.compoundId !== undefined);
}

/** Rows of the points table, contents in the order of its fields. Same seed, same points. */
export function pointRows(fields: readonly Field[], compoundIds: readonly string[]): BulkRecord[] {
  const lines = fields.find((field) => field.field_name === 'Cell line')?.attrs.options ?? [];
  const rows: BulkRecord[] = [];
  for (const [r, { compoundId, line, curve }] of runsOf(compoundIds).entries()) {
    const seen = new Map<number, number>();
    curve.doses.forEach((dose, i) => {
      const replicate = (seen.get(dose) ?? 0) + 1;
      seen.set(dose, replicate);
      const point = `V-${String(rows.length + 1).padStart(5, '0')}`;
      const contents: { [name: string]: Json } = {
        Point: point,
        Compound: [compoundId],
        'Cell line': lines.find((option) => option.name === line)?.id ?? null,
        Dose: dose,
        Response: curve.responses[i] ?? null,
        Replicate: replicate,
        'Left out': r % CLEANED === 0 && curve.outliers.includes(i) ? true : null,
      };
      rows.push({ identifier: point, contents: fields.map((field) => contents[field.field_name] ?? null) });
    });
  }
  return rows;
}

/** The configuration over the points table, as the call takes it. */
export function curveConfig(sliceId: string, fields: readonly Field[]): { [name: string]: Json } {
  const idOf = (name: string) => fields.find((field) => field.field_name === name)?.id ?? null;
  return {
    config_name: CURVE_CONFIG_NAME,
    entity_slice_id: sliceId,
    dose_field_id: idOf('Dose'),
    response_field_id: idOf('Response'),
    replicate_field_id: idOf('Replicate'),
    outlier_field_id: idOf('Left out'),
    group_by_key_field_ids: [idOf('Compound')],
    series_key_field_ids: [idOf('Cell line')],
    baseline_constraint_type: 'range',
    baseline_min: -20,
    baseline_max: 130,
    baseline_warn_only: true,
    column_toggles: { ec50: true, pec50: true, top: true, baseline: true, hill_slope: true },
    selectivity_fields: [
      { selectivity_field_name: 'Selectivity over HEK293', drc_parameter: 'ec50', comparator_variant: LINES[1] },
    ],
  };
}

/** The compounds that have curves, with structure, curve and potency beside each other, the most potent first. */
export function curveView({ slice, fields }: PlannedTable, structure: Structure): { [name: string]: Json } {
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
