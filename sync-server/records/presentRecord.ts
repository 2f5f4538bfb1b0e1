import type { RecordResource, ValueResource } from '@/contract/shapes/record';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { Field } from '@/domain/kinds/field';
import { currentValues } from '@/domain/records/currentValues';
import { excludedOperations, withoutExcluded } from '@/domain/records/recordOperations';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { isRedacted, REDACTED } from '@/domain/records/redacted';
import type { Json } from '@/lib/json';
import type { Sight } from '../events/sight';
import { operationTimes } from './operationTimes';
import type { SubRecords } from './subRecords';

const iso = (millis: number) => new Date(millis).toISOString();

/** The result of a formula, with the formula (data.md section 3, value shapes). */
const calculated = ({ attrs }: Field, result: Json): Json => ({
  formula: attrs.formula ?? '',
  dependencies: attrs.dependencies ?? [],
  result,
});

function presentValue(recordId: string, value: CellValue, field: Field | undefined): ValueResource {
  // Values computed on reading have no author.
  const stored = value.author_id !== '';
  return {
    id: stored ? value.id : null,
    content: field?.field_type === 'formula' ? calculated(field, value.content) : value.content,
    created_at: stored ? iso(value.at) : null,
    operation_id: stored ? value.operation_id : null,
    record_id: value.sub_record_id ?? recordId,
    is_redacted: false,
  };
}

/** Columns computed on reading have names instead of ids; rights were checked where they are added. */
const isDerived = (fieldId: string) => fieldId.includes(':');

/** Replaces all values of a hidden field or experiment, so that neither their number nor their times are revealed. */
function redactedValue(recordId: string): ValueResource {
  return { id: null, content: REDACTED, created_at: null, operation_id: null, record_id: recordId, is_redacted: true };
}

/**
 * The values in effect that the field can express: values left over from an earlier type of the field are history
 * (B-2.9).
 */
function standing(cell: readonly CellValue[], field: Field | undefined): CellValue[] {
  const values = currentValues(cell);
  if (!field) return values;
  const { holds } = fieldTypeSpec(field.field_type);
  return values.filter(({ content }) => isRedacted(content) || holds(content));
}

/**
 * The values of a record in the form of the REST API, newest first.
 * @param history all values not hidden by an undo, instead of only those in effect.
 */
export function presentValues(record: RecordRow, sight: Sight, history: boolean): RecordResource['record_values'] {
  const shown: RecordResource['record_values'] = {};
  for (const [fieldId, cell] of Object.entries(record.cells)) {
    const field = sight.fieldRow(fieldId);
    const values = history ? cell.filter((value) => !value.hidden) : standing(cell, field);
    if (values.length === 0) continue;
    const seen = isDerived(fieldId) ? values : sight.seesField(fieldId) ? sight.values(values) : [];
    shown[fieldId] = seen.map((value) => presentValue(record.id, value, field));
    if (seen.length < values.length) shown[fieldId].push(redactedValue(record.id));
  }
  return shown;
}

/**
 * A record (with the values that its fields show: displayedRecords) in the form of the REST API; null when it does not
 * exist for the reader.
 */
export function presentRecord(record: RecordRow, sight: Sight, subRecords: SubRecords): RecordResource | null {
  const { attrs } = record;
  if (!sight.seesSlice(attrs.entity_slice_id)) return null;
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
    record_values: presentValues(withoutExcluded(record), sight, false),
    sub_record_ids: (subRecords.get(record.id) ?? []).map(({ id }) => id),
    excluded_operation_ids: [...excludedOperations(attrs)].filter((id) => sight.seesOperation(id)),
    operation_records_created_at: operationTimes(record, sight),
  };
}
