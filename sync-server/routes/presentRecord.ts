import type { RecordResource, ValueResource } from '@/contract/shapes/record';
import { currentValues } from '@/domain/records/currentValues';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';
import type { Sight } from '../events/sight';
import type { SubRecords } from '../records/subRecords';

const iso = (millis: number) => new Date(millis).toISOString();

function presentValue(recordId: string, value: CellValue): ValueResource {
  // What is worked out on reading was written by nobody.
  const stored = value.author_id !== '';
  return {
    id: stored ? value.id : null,
    content: value.content,
    created_at: stored ? iso(value.at) : null,
    operation_id: stored ? value.operation_id : null,
    record_id: recordId,
    is_redacted: false,
  };
}

/** Columns that are worked out on reading bear names, not ids; whoever adds them has looked at the rights. */
const isDerived = (fieldId: string) => fieldId.includes(':');

/** Stands for all values of a hidden field: neither how many there are nor when they were made is told. */
function redactedValue(recordId: string): ValueResource {
  return { id: null, content: REDACTED, created_at: null, operation_id: null, record_id: recordId, is_redacted: true };
}

/**
 * The values of a record as REST shows them, newest first.
 * @param history all values that are not hidden by an undo, instead of those that stand.
 */
export function presentValues(record: RecordRow, sight: Sight, history: boolean): RecordResource['record_values'] {
  const shown: RecordResource['record_values'] = {};
  for (const [fieldId, cell] of Object.entries(record.cells)) {
    const values = history ? cell.filter((value) => !value.hidden) : currentValues(cell);
    if (values.length === 0) continue;
    shown[fieldId] =
      isDerived(fieldId) || sight.seesField(fieldId)
        ? values.map((value) => presentValue(record.id, value))
        : [redactedValue(record.id)];
  }
  return shown;
}

/** A record as REST shows it; null when it does not exist for the reader. */
export function presentRecord(record: RecordRow, sight: Sight, subRecords: SubRecords): RecordResource | null {
  const { attrs } = record;
  if (!sight.unlimited && !sight.seesSlice(attrs.entity_slice_id)) return null;
  const operationId = attrs.initial_operation_id;
  return {
    id: record.id,
    created_at: iso(attrs.created_at),
    entity_group_id: attrs.entity_group_id,
    entity_slice_id: attrs.entity_slice_id,
    is_archived: attrs.is_archived,
    is_deleted: attrs.is_deleted,
    identifier_ids: attrs.identifier_ids,
    record_identifier: sight.hidesKeyOf(attrs.entity_slice_id) ? REDACTED : attrs.record_identifier,
    initial_operation_id: operationId,
    workspace_id: sight.actor.workspace_id,
    record_values: presentValues(record, sight, false),
    sub_record_ids: [...(subRecords.get(record.id) ?? [])],
    excluded_operation_ids: [],
    operation_records_created_at: operationId ? { [operationId]: iso(attrs.created_at) } : {},
  };
}
