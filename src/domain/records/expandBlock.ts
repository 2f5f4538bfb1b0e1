import { stampOf } from '../changes/stamp';
import { withMark } from './blockMarks';
import { blockIdAt, blockValueAt, olderValuesAt, type RecordBlock, runAt } from './recordBlock';
import type { RecordRow } from './recordRow';

/** The i-th record of a block as a row. */
export function blockRowAt(block: RecordBlock, i: number): RecordRow {
  return withMark(block.rows[i] ?? plainRowAt(block, i), block, i);
}

function plainRowAt(block: RecordBlock, i: number): RecordRow {
  const act = block.acts[runAt(block.born, i)]!;
  const row: RecordRow = {
    id: blockIdAt(block, i),
    attrs: {
      entity_slice_id: block.slice_id,
      record_identifier: block.identifiers[i]!,
      created_at: act.at,
      created_by: act.author_id,
      initial_operation_id: act.operation_id,
      entity_group_id: block.entity_group_id,
      identifier_ids: [],
      is_archived: false,
      is_deleted: false,
    },
    born: stampOf(act.at, `${act.base}00000000`),
    stamps: {},
    cells: {},
  };
  for (const fieldId of Object.keys(block.columns)) {
    const value = blockValueAt(block, fieldId, i);
    if (value) row.cells[fieldId] = [value, ...olderValuesAt(block, fieldId, i)];
  }
  return row;
}

/** All records of a block as rows, in order. */
export function expandBlock(block: RecordBlock): RecordRow[] {
  return Array.from({ length: block.count }, (_, i) => blockRowAt(block, i));
}
