import type { RowChange, ValueChange } from '@/domain/changes/rowChange';

/** A cell, or a record if no field is meant. */
export interface StepPlace {
  record_id: string;
  field_id: string | null;
}

/**
 * Where an operation began: the first cell that it writes, otherwise the first record; null for operations on anything
 * else.
 */
export function stepPlace(changes: readonly RowChange[]): StepPlace | null {
  const value = changes.find((change): change is ValueChange => change.kind === 'value');
  if (value) return { record_id: value.record_id, field_id: value.field_id };
  const record = changes.find((change) => change.kind === 'record');
  return record ? { record_id: record.id, field_id: null } : null;
}
