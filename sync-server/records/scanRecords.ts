import { withoutExcluded } from '@/domain/records/recordOperations';
import type { RecordRow } from '@/domain/records/recordRow';
import type { EventHeads } from '../events/eventHeads';
import { selectBareRecords, selectRecords } from '../events/recordStore';
import type { Sight } from '../events/sight';
import type { Sql } from '../storage/db';

const BATCH = 2000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The live records of a table, batch by batch in order of id, as the reader may see them.
 * @param bare without their cells, which costs a tenth
 */
export async function* scanRecords(
  sql: Sql,
  heads: EventHeads,
  sight: Sight,
  sliceId: string,
  bare = false,
): AsyncGenerator<RecordRow[]> {
  for (let after = FIRST_ID; ; ) {
    const select = bare ? selectBareRecords : selectRecords;
    const records = await select(
      sql,
      heads,
      sight.actor.workspace_id,
      `slice_id = $2 and id > $3 and not is_deleted order by id limit ${BATCH}`,
      [sliceId, after],
    );
    const last = records.at(-1);
    if (!last) return;
    after = last.id;
    const seen = sight.seesAllRecords ? records : records.flatMap((record) => sight.record(record) ?? []);
    yield seen.map(withoutExcluded);
    if (records.length < BATCH) return;
  }
}
