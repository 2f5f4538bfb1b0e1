import { metricsOf } from '@workers/curves/curvesApi';
import { fitCurve } from '@workers/curves/fitCurve';
import type { z } from 'zod';
import type { plotValuesCall } from '@/contract/doseResponse/plotValues';
import { responseScaleOf } from '@/domain/curves/fitConfig';
import {
  type CurveGroup,
  type CurveSeries,
  fieldsOfConfig,
  groupCurves,
  type PointRow,
} from '@/domain/curves/groupCurves';
import { type MetricValue, noValue } from '@/domain/curves/metricValue';
import { selectivity } from '@/domain/curves/selectivity';
import { formatContent } from '@/domain/fields/showContent';
import { latestValue } from '@/domain/records/latestValue';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid, Refusal } from '@/domain/refusal';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import type { Deps } from '../deps';
import { selectRecords } from '../events/recordStore';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { lookupsFor } from '../records/lookups';

type Body = z.output<NonNullable<typeof plotValuesCall.body>>;
type Values = z.input<typeof plotValuesCall.resource>;

/** A record as a measured point, as its cells stand now. */
function pointOf(record: RecordRow, config: DrcConfig, fieldIds: readonly string[]): PointRow {
  const cells = Object.fromEntries(fieldIds.map((id) => [id, latestValue(record.cells[id] ?? [])?.content]));
  const response = latestValue(record.cells[config.response_field_id] ?? []);
  return { id: record.id, cells, operation_id: response?.operation_id ?? null };
}

/** Whether a group belongs to the record: a group-by cell names it, or one of its points is the record itself. */
function belongsTo(group: CurveGroup): string[] {
  const named = group.groupKeys.flatMap((content) => (Array.isArray(content) ? content : [content]));
  const points = group.series.flatMap((series) => series.points.record_ids);
  return [...named.filter((id) => typeof id === 'string'), ...points];
}

/**
 * Curves, metrics or selectivities by record, computed by the same code as on the screens.
 * @throws Refusal not_found for a plot field that does not exist or whose fields the reader may not see
 */
export async function plotValues(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  plotFieldId: string,
  body: Body,
): Promise<Values> {
  const plot = structure.get('plot_field', plotFieldId);
  const config = plot && structure.get('drc_config', plot.drc_config_id);
  const fieldIds = config ? fieldsOfConfig(config) : [];
  if (!config || config.is_deleted || plot.is_archived || !sight.seesRow('drc_config', config.id, config))
    throw new Refusal('not_found', 'This plot field does not exist.');
  if (!fieldIds.every((id) => sight.seesField(id))) throw new Refusal('not_found', 'This plot field does not exist.');
  const column = body.selectivity_config
    ? config.selectivity_fields.find(
        (f) => f.selectivity_field_name === body.selectivity_config?.selectivity_field_name,
      )
    : undefined;
  if (body.selectivity_config && !column)
    throw invalid(['selectivity_config', 'selectivity_field_name'], 'There is no selectivity column of this name.');

  const records = (
    await selectRecords(deps.db, deps.heads, sight.actor.workspace_id, 'slice_id = $2 and not is_deleted order by id', [
      config.entity_slice_id,
    ])
  ).flatMap((record) => sight.record(record) ?? []);
  const wanted = new Set(body.record_ids);
  const groups = groupCurves(
    records.filter((record) => !record.attrs.is_archived).map((record) => pointOf(record, config, fieldIds)),
    config,
  );
  const seriesFields = config.series_key_field_ids.flatMap((id) => structure.get('field', id) ?? []);
  const lookups = await lookupsFor(deps.db, structure, sight, records, seriesFields);
  const textsOf = (series: CurveSeries) =>
    seriesFields.map((field, i) => formatContent(series.seriesKeys[i] ?? undefined, { field, lookups }));
  const settings = { doseUnit: config.dose_unit, scale: responseScaleOf(config) };
  const answer: Values = {};
  for (const group of groups) {
    const ids = [...new Set(belongsTo(group))].filter((id) => wanted.has(id));
    if (ids.length === 0) continue;
    const fitted = group.series.map((series) => {
      const result = fitCurve({ ...series.points, config: { ...series.config, confidence: 'none' } });
      return { series: textsOf(series), result, metrics: metricsOf(result, settings) };
    });
    const comparator = fitted.find((one) => column && one.series.includes(column.comparator_variant));
    const values: Values[string] = fitted.map((one) => {
      if (column) {
        const other: MetricValue = comparator?.metrics[column.drc_parameter] ?? noValue('no_comparator');
        return {
          series: one.series,
          selectivity: selectivity(column.drc_parameter, one.metrics[column.drc_parameter], other),
        };
      }
      if (!body.metric_config) return { series: one.series, result: one.result };
      const metrics = Object.fromEntries(body.metric_config.metrics.map((name) => [name, one.metrics[name]]));
      return { series: one.series, metrics };
    });
    for (const id of ids) answer[id] = [...(answer[id] ?? []), ...values];
  }
  return answer;
}
