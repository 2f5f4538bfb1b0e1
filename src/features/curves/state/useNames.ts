import { useMemo } from 'react';
import type { CurveGroup, CurveSeries } from '@/domain/curves/groupCurves';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import type { DrcConfig, Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { useRows } from '@/store/hooks/useRows';
import { useTableRows } from './usePoints';

export interface CurveNames {
  ofGroup(group: CurveGroup): string;
  ofSeries(series: CurveSeries): string;
}

/** What curves are called: the shown texts of their group-by and series keys. */
export function useNames(config: DrcConfig | undefined, groups: readonly CurveGroup[] | null): CurveNames {
  const rows = useRows('field');
  const fields = useMemo(() => new Map(rows.map((field) => [field.id, field])), [rows]);
  const reference = config?.group_by_key_field_ids.findIndex((id) => fields.get(id)?.field_type === 'record-reference');
  const refSlice =
    reference === undefined || reference < 0
      ? null
      : (fields.get(config?.group_by_key_field_ids[reference] ?? '')?.ref_slice_id ?? null);
  const recordIds = useMemo(() => {
    if (reference === undefined || reference < 0) return [];
    return (groups ?? []).flatMap((group) => {
      const content = group.groupKeys[reference];
      return Array.isArray(content) ? content.map(String) : [];
    });
  }, [groups, reference]);
  const named = useTableRows(recordIds.length > 0 ? refSlice : null, [], recordIds);
  return useMemo(() => {
    const identifiers = new Map((named ?? []).map((row) => [row.id, row.identifier]));
    const lookups = { ...NO_LOOKUPS, identifierOf: (id: string) => identifiers.get(id) ?? null };
    const text = (field: Field | undefined, content: Json) => (field ? formatContent(content, { field, lookups }) : '');
    const joined = (ids: readonly string[], contents: readonly Json[]) =>
      ids
        .map((id, i) => text(fields.get(id), contents[i] ?? null))
        .filter((part) => part !== '')
        .join(' / ');
    return {
      ofGroup: (group) => joined(config?.group_by_key_field_ids ?? [], group.groupKeys) || 'All points',
      ofSeries: (series) => joined(config?.series_key_field_ids ?? [], series.seriesKeys) || 'All points',
    };
  }, [config, fields, named]);
}
