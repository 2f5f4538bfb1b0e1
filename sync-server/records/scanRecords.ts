import { withoutExcluded } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import type { EventHeads } from '../events/eventHeads';
import { selectCells, selectRecords } from '../events/recordStore';
import type { Sight } from '../events/sight';
import type { Sql } from '../storage/db';
import { type AskedCells, holdingCondition } from './askedCells';

const BATCH = 2000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The live records of a table, batch by batch in order of id, as the reader may see them.
 * @param asked the cells to read, and the texts that records must contain; without it all cells of all records are
 * read, which costs ten times as much
 * @param ids only these
 */
export async function* scanRecords(
  sql: Sql,
  heads: EventHeads,
  sight: Sight,
  sliceId: string,
  asked?: AskedCells,
  ids?: readonly string[],
): AsyncGenerator<RecordRow[]> {
  const workspaceId = sight.actor.workspace_id;
  const holding = holdingCondition(asked?.holding ?? [], 3);
  const named = ids ? ` and id = any($${4 + holding.values.length}::uuid[])` : '';
  const condition = `slice_id = $2 and id > $3 and not is_deleted${holding.sql}${named} order by id limit ${BATCH}`;
  for (let after = FIRST_ID; ; ) {
    const values = [sliceId, after, ...holding.values, ...(ids ? [ids] : [])];
    const records = asked
      ? await selectCells(sql, heads, workspaceId, condition, values, asked.fieldIds)
      : await selectRecords(sql, heads, workspaceId, condition, values);
    const last = records.at(-1);
    if (!last) return;
    after = last.id;
    const seen = sight.seesAllRecords ? records : records.flatMap((record) => sight.record(record) ?? []);
    yield seen.map(withoutExcluded);
    if (records.length < BATCH) return;
  }
}
