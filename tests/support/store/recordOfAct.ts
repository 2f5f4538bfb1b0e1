import { birthStamp, stampOf } from '@/domain/changes/stamp';
import type { RecordRow } from '@/domain/records/recordRow';
import { idAt } from '@/lib/uuid';
import { id, NUMBER_FIELD, SLICE } from './labFixture';

/** The i-th record, from 0, created by a bulk act of user 2, with i in its number column. */
export function recordOfAct(opId: string, at: number, count: number, i: number): RecordRow {
  const author = id(2);
  return {
    id: idAt(opId, i + 1),
    attrs: {
      entity_slice_id: SLICE,
      record_identifier: `CMP-${i}`,
      created_at: at,
      created_by: author,
      initial_operation_id: null,
      entity_group_id: opId,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    },
    born: birthStamp(stampOf(at, opId)),
    stamps: {},
    cells: {
      [NUMBER_FIELD]: [{ id: idAt(opId, count + i + 1), content: i, at, author_id: author, operation_id: null }],
    },
  };
}
