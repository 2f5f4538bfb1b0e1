import type { FastifyInstance } from 'fastify';
import { type BootstrapLine, bootstrapCall } from '@/contract/sync/feed';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { invalid, Refusal } from '@/domain/refusal';
import type { StoredRow } from '@/domain/rows/storedRow';
import { isUuid } from '@/lib/uuid';
import type { Deps } from '../deps';
import { lastEvent, markAt } from '../events/eventStore';
import { type PackedCells, unpackRecord } from '../events/recordCodec';
import { type StoredRecords, selectStored } from '../events/recordStore';
import type { Sight } from '../events/sight';
import { ROW_COLUMNS, storedOf } from '../events/structureCache';
import { tupleBlock } from '../events/tupleBlock';
import type { Sql } from '../storage/db';
import { sendLines } from './sendLines';
import { serve } from './serve';

/** Records of one block. */
export const BLOCK_RECORDS = 2000;
const ROWS_PER_LINE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const line = (content: BootstrapLine) => `${JSON.stringify(content)}\n`;

async function currentSeq(sql: Sql, workspaceId: string): Promise<number> {
  const [row] = await sql.query<{ seq: number }>('select seq from workspace where id = $1', [workspaceId]);
  return row?.seq ?? 0;
}

/** All plain rows in one snapshot: cursor and rows are of one moment. */
async function* structureLines(deps: Deps, sight: Sight): AsyncGenerator<string> {
  const workspaceId = sight.actor.workspace_id;
  const { seq, lastMark, rows } = await deps.db.tx(async (sql) => {
    const found = await sql.query<Parameters<typeof storedOf>[0]>(
      `select ${ROW_COLUMNS} from row where workspace_id = $1 order by kind, id`,
      [workspaceId],
    );
    const seq = await currentSeq(sql, workspaceId);
    return { seq, lastMark: await markAt(sql, workspaceId, seq), rows: found };
  }, 'repeatable read');
  const seen: StoredRow[] = rows
    .filter((row) => sight.seesRow(row.kind, row.id, row.attrs))
    .map((row) => storedOf({ ...row, attrs: sight.shown(row.kind, row.id, row.attrs) }));
  yield line({
    cursor: seq,
    perm_epoch: sight.epoch(),
    total: seen.length,
    server_time: Date.now(),
    ...(lastMark && { last_mark: lastMark }),
  });
  for (let i = 0; i < seen.length; i += ROWS_PER_LINE) yield line({ rows: seen.slice(i, i + ROWS_PER_LINE) });
  yield line({ end: true, count: seen.length });
}

function seenBlock(sight: Sight, sliceId: string, { tuples, cells, heads }: StoredRecords): RecordBlock {
  if (sight.unlimited) return tupleBlock(sliceId, tuples, cells, heads);
  const rows = tuples.flatMap((tuple, i) => sight.record(unpackRecord(tuple, cells[i] as PackedCells, heads)) ?? []);
  return encodeBlock(sliceId, rows);
}

/**
 * The records of a table in blocks, by id. The cursor is read before the first block and every block is read as
 * committed then or later; what a later block already holds the feed after the cursor brings again, and applying it
 * twice changes nothing (domain/changes). So no transaction is held open while a slow client reads.
 */
async function* sliceLines(deps: Deps, sight: Sight, sliceId: string, token: Token | null): AsyncGenerator<string> {
  const workspaceId = sight.actor.workspace_id;
  const cursor = token?.cursor ?? (await currentSeq(deps.db, workspaceId));
  const [counted] = await deps.db.query<{ count: number }>(
    'select count(*) as count from record where workspace_id = $1 and slice_id = $2',
    [workspaceId, sliceId],
  );
  yield line({ cursor, perm_epoch: sight.epoch(), total: counted?.count ?? 0, server_time: Date.now() });
  let after = token?.after ?? FIRST_ID;
  let count = 0;
  for (;;) {
    const stored = await selectStored(
      deps.db,
      deps.heads,
      workspaceId,
      `slice_id = $2 and id > $3 order by id limit ${BLOCK_RECORDS}`,
      [sliceId, after],
    );
    const last = stored.tuples.at(-1);
    if (!last) break;
    after = last.id;
    count += stored.tuples.length;
    // Read after the block: it holds nothing that is newer.
    const at = await lastEvent(deps.db, workspaceId);
    yield line({ block: seenBlock(sight, sliceId, stored), token: `${cursor}.${after}`, ...(at && { at }) });
    if (stored.tuples.length < BLOCK_RECORDS) break;
  }
  yield line({ end: true, count });
}

interface Token {
  cursor: number;
  after: string;
}

function readToken(text: string | undefined): Token | null {
  if (text === undefined) return null;
  const [cursor, after] = text.split('.');
  if (!/^\d{1,15}$/.test(cursor ?? '') || !isUuid(after ?? ''))
    throw invalid(['after'], 'This is no token of a bootstrap.', 'token');
  return { cursor: Number(cursor), after: after as string };
}

export function serveBootstrap(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, bootstrapCall, async ({ query, sight, structure, request, reply }) => {
    if (query.scope === 'structure') return sendLines(request, reply, structureLines(deps, sight));
    const sliceId = /^slice:(.+)$/.exec(query.scope)?.[1] ?? '';
    if (!isUuid(sliceId)) throw invalid(['scope'], 'A scope is structure or slice:<id>.', 'scope');
    if (!structure.get('slice', sliceId) || !sight.seesSlice(sliceId))
      throw new Refusal('not_found', 'This table does not exist.');
    return sendLines(request, reply, sliceLines(deps, sight, sliceId, readToken(query.after)));
  });
}
