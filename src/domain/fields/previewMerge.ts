import type { Json } from '@/lib/json';
import type { Field } from '../kinds/field';
import { currentValues } from '../records/currentValues';
import type { RecordRow } from '../records/recordRow';
import type { Lookups } from './fieldContext';
import { mergeValues, optionsToAdd } from './mergeValues';

/** A cell for which a merge has something to report. */
export interface MergeLine {
  record_id: string;
  record_identifier: string;
  /** The contents of the field that is removed, and of the one that stays. */
  source: Json;
  target: Json;
  /** Which of the two is shown afterwards. */
  shown: 'source' | 'target';
  /** Why the field that stays cannot hold the value; null when it can. */
  fault: string | null;
}

/** Outcome of a merge, before it is made. */
export interface MergePreview {
  /** Values of the source. */
  value_count: number;
  /** Of these, cells in which both fields hold a value and the values differ. */
  clash_count: number;
  /** Of these, what the target cannot hold; a merge is refused while there are any. */
  invalid_count: number;
  /** The first cells that conflict or do not fit. */
  lines: MergeLine[];
}

/**
 * Previews a merge of one field into another for the values of these records.
 * @param most lines that are reported one by one.
 */
export function previewMerge(
  records: readonly RecordRow[],
  source: Field,
  into: Field,
  lookups: Lookups,
  most = 0,
): MergePreview {
  const options = [...(into.attrs.options ?? []), ...optionsToAdd(source, into)];
  const target = { ...into, attrs: { ...into.attrs, options } };
  const preview: MergePreview = { value_count: 0, clash_count: 0, invalid_count: 0, lines: [] };
  const faulty: MergeLine[] = [];
  const clashing: MergeLine[] = [];
  for (const record of records) {
    const held = currentValues(record.cells[source.id] ?? []);
    const there = currentValues(record.cells[into.id] ?? []);
    for (const value of mergeValues(record.cells, source, target, lookups)) {
      preview.value_count++;
      if (value.clashes) preview.clash_count++;
      if (value.fault !== null) preview.invalid_count++;
      const lines = value.fault !== null ? faulty : value.clashes ? clashing : null;
      if (!lines || lines.length >= most) continue;
      const of = (values: typeof held) =>
        values.find((one) => one.operation_id === value.operation_id)?.content ?? null;
      lines.push({
        record_id: record.id,
        record_identifier: record.attrs.record_identifier,
        source: of(held),
        target: of(there),
        shown: value.content === null ? 'target' : 'source',
        fault: value.fault,
      });
    }
  }
  preview.lines = [...faulty, ...clashing].slice(0, most);
  return preview;
}
