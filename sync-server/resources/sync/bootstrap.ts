import type { FastifyInstance } from 'fastify';
import { bootstrapCall } from '@/contract/sync/feed';
import type { BootstrapLine } from '@/contract/sync/lines';
import { heldKinds } from '@/domain/kinds/heldKinds';
import { notFound } from '@/domain/kinds/notFound';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { invalid } from '@/domain/refusal';
import { isUuid } from '@/lib/uuid';
import type { Deps } from '../../deps';
import { lastEvent, markAt } from '../../events/eventStore';
import { type PackedCells, unpackRecord } from '../../events/recordCodec';
import { type StoredRecords, selectStored } from '../../events/recordStore';
import type { Sight } from '../../events/sight';
import { ROW_COLUMNS, type RowTuple } from '../../events/structureCache';
import { tupleBlock } from '../../events/tupleBlock';
import { sendLines } from '../../http/sendLines';
import { serve } from '../../http/serve';
import { mustSeeTask } from '../../tasks/seenTasks';
import { currentSeq } from './currentSeq';
import { seenRows } from './seenRows';
import { treeLines, workLines } from './workLines';

/** Records of one block. */
export const BLOCK_RECORDS = 2000;
const ROWS_PER_LINE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const line = (content: BootstrapLine) => `${JSON.stringify(content)}\n`;

/** All plain rows of these kinds in one snapshot: cursor and rows belong to the same moment. */
async function* structureLines(deps: Deps, sight: Sight, kinds: readonly PlainKind[]): AsyncGenerator<string> {
  const workspaceId = sight.actor.workspace_id;
  const { seq, lastMark, rows } = await deps.db.tx(async (sql) => {
    const found = await sql.query<RowTuple>(
      `select ${ROW_COLUMNS} from row where workspace_id = $1 and kind = any($2::text[]) order by kind, id`,
      [workspaceId, kinds],
    );
    const seq = await currentSeq(sql, workspaceId);
    return { seq, lastMark: await markAt(sql, workspaceId, seq), rows: found };
  }, 'repeatable read');
  const seen = seenRows(sight, rows);
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
  if (sight.seesAllRecords) return tupleBlock(sliceId, tuples, cells, heads);
  const rows = tuples.flatMap((tuple, i) => sight.record(unpackRecord(tuple, cells[i] as PackedCells, heads)) ?? []);
  return encodeBlock(sliceId, rows);
}

/**
 * The records of a table in blocks, by id. The cursor is read before the first block and every block is read as
 * committed then or later; the feed after the cursor repeats what a later block already contains, and applying it twice
 * changes nothing (domain/changes). So no transaction is held open while a slow client reads.
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
    // Read after the block, so that the block contains nothing newer.
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
    throw invalid(['after'], 'This is not a bootstrap token.', 'token');
  return { cursor: Number(cursor), after: after as string };
}

export function serveBootstrap(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, bootstrapCall, async ({ query, sight, structure, request, reply }) => {
    if (query.scope === 'structure') {
      const small = heldKinds('structure');
      const kinds = query.without === 'work' ? small : [...small, ...heldKinds('work')];
      return sendLines(request, reply, structureLines(deps, sight, kinds));
    }
    if (query.scope === 'work' || query.scope === 'work:all') {
      const isWithoutOld = query.scope === 'work' && query.without === 'old';
      return sendLines(request, reply, workLines(deps, sight, structure, { after: query.after, isWithoutOld }));
    }
    const itemId = /^tree:(.+)$/.exec(query.scope)?.[1];
    if (itemId !== undefined) {
      mustSeeTask(structure, sight, itemId);
      return sendLines(request, reply, treeLines(deps, sight, structure, itemId, query.after));
    }
    const sliceId = /^slice:(.+)$/.exec(query.scope)?.[1] ?? '';
    if (!isUuid(sliceId))
      throw invalid(['scope'], 'A scope is structure, work, work:all, tree:<id> or slice:<id>.', 'scope');
    if (!structure.get('slice', sliceId) || !sight.seesSlice(sliceId)) throw notFound('slice');
    return sendLines(request, reply, sliceLines(deps, sight, sliceId, readToken(query.after)));
  });
}
