import { fitCurve } from '@workers/curves/fitCurve';
import type { FittedGroup } from '@/domain/curves/fittedSeries';
import { fieldsOfConfig, groupCurves, type PointRow } from '@/domain/curves/groupCurves';
import { recordsOfGroup } from '@/domain/curves/recordsOfGroup';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import { formatContent } from '@/domain/fields/showContent';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { latestValue } from '@/domain/records/latestValue';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { lookupsFor } from './lookups';
import { scanRecords } from './scanRecords';

/** The curves of one plot, and to which of the requested records they belong. */
export interface FittedOfRecords {
  recordIds: string[];
  group: FittedGroup;
}

/** A record as a measured point, with its current cells. */
function pointOf(record: RecordRow, config: DrcConfig, fieldIds: readonly string[]): PointRow {
  const cells = Object.fromEntries(fieldIds.map((id) => [id, latestValue(record.cells[id] ?? [])?.content]));
  const response = latestValue(record.cells[config.response_field_id] ?? []);
  return { id: record.id, cells, operation_id: response?.operation_id ?? null };
}

/** Whether the reader may see the configuration and everything that its curves are computed from. */
export function seesCurves(config: DrcConfig, sight: Sight): boolean {
  return sight.seesRow('drc_config', config.id, config) && fieldsOfConfig(config).every((id) => sight.seesField(id));
}

/**
 * The curves of a configuration that belong to these records, fitted by the same code as on the screens. Other curves
 * are not fitted.
 */
export async function fittedGroups(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  config: DrcConfig,
  wanted: ReadonlySet<string>,
): Promise<FittedOfRecords[]> {
  const fieldIds = fieldsOfConfig(config);
  const records: RecordRow[] = [];
  for await (const batch of scanRecords(deps.db, deps.heads, sight, config.entity_slice_id))
    for (const record of batch) if (!record.attrs.is_archived) records.push(record);
  const groups = groupCurves(
    records.map((record) => pointOf(record, config, fieldIds)),
    config,
  );
  const seriesFields = config.series_key_field_ids.flatMap((id) => structure.get('field', id) ?? []);
  const lookups = await lookupsFor(deps.db, structure, sight, records, seriesFields);
  return groups.flatMap((group): FittedOfRecords[] => {
    const recordIds = recordsOfGroup(group).filter((id) => wanted.has(id));
    if (recordIds.length === 0) return [];
    const fitted = group.series.map((series) => {
      const result = fitCurve({ ...series.points, config: { ...series.config, confidence: 'none' } });
      const texts = seriesFields.map((field, i) =>
        formatContent(series.seriesKeys[i] ?? undefined, { field, lookups }),
      );
      return { texts, hash: series.hash, result, metrics: resultMetrics(result, config) };
    });
    return [{ recordIds, group: fitted }];
  });
}
