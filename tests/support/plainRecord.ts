import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

interface PlainRecord {
  id: string;
  sliceId: string;
  identifier: string;
  /** Field id to content; one value each, written when the record was created. */
  contents?: Readonly<Record<string, Json>>;
  /** Epoch milliseconds. */
  at?: number;
  /** Id of the nth value of the record, which belongs to this field. */
  valueId?: (fieldId: string, n: number) => string;
}

const AT = Date.UTC(2026, 0, 1);

/** A record as its author created it, without later edits. */
export function plainRecord({ id, sliceId, identifier, contents = {}, at = AT, valueId }: PlainRecord): RecordRow {
  const idOfValue = valueId ?? ((fieldId: string) => `${id}-${fieldId}`);
  return {
    id,
    attrs: {
      entity_slice_id: sliceId,
      record_identifier: identifier,
      created_at: at,
      created_by: 'u1',
      initial_operation_id: null,
      entity_group_id: null,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    },
    born: `${at}:${id}`,
    stamps: {},
    cells: Object.fromEntries(
      Object.entries(contents).map(([fieldId, content], n) => [
        fieldId,
        [{ id: idOfValue(fieldId, n), content, at, author_id: 'u1', operation_id: null }],
      ]),
    ),
  };
}
