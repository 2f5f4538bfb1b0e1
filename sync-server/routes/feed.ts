import type { FastifyInstance } from 'fastify';
import { changesCall, type FeedLine } from '@/contract/sync/feed';
import { OLDEST_COMMAND_VERSION } from '@/domain/commands/upcast';
import type { LogEvent } from '@/domain/events/event';
import type { Deps } from '../deps';
import { eventsAfter, type StoredEvent, toLogEvent } from '../events/eventStore';
import { unpackBody, unpackText } from '../events/packEvent';
import type { Sight } from '../events/sight';
import type { Sql } from '../storage/db';
import { sendLines } from './sendLines';
import { serve } from './serve';

const DEFAULT_LIMIT = 1000;
const READ_AT_ONCE = 200;

const line = (content: FeedLine) => `${JSON.stringify(content)}\n`;

async function* one(content: FeedLine): AsyncGenerator<string> {
  yield line(content);
}

/** A stored event as a line without reading its body: what nobody hides from this person goes out as it is kept. */
function rawLine(workspaceId: string, row: StoredEvent): string {
  const { changes: _, ...head } = toLogEvent(workspaceId, row, { changes: [] });
  return `{"event":${JSON.stringify(head).slice(0, -1)},${unpackText(row.packed).slice(1)}}\n`;
}

/** The tables of the records that the events name. */
export async function slicesOf(
  sql: Sql,
  workspaceId: string,
  events: readonly LogEvent[],
): Promise<Map<string, string>> {
  const ids = new Set<string>();
  for (const event of events)
    for (const change of event.changes)
      if (change.kind === 'value') ids.add(change.record_id);
      else if (change.kind === 'record') ids.add(change.id);
  if (ids.size === 0) return new Map();
  const rows = await sql.query<{ id: string; slice_id: string }>(
    'select id, slice_id from record where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row.slice_id]));
}

async function filtered(sql: Sql, workspaceId: string, rows: readonly StoredEvent[], sight: Sight): Promise<string> {
  const events = rows.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
  const slices = await slicesOf(sql, workspaceId, events);
  return events
    .flatMap((event) => sight.event(event, (id) => slices.get(id)) ?? [])
    .map((event) => line({ event }))
    .join('');
}

/** Lines of the feed after a cursor. Sequence numbers have no gaps, so the last one read is the new cursor. */
async function* feedLines(deps: Deps, sight: Sight, from: number, limit: number, head: number): AsyncGenerator<string> {
  const workspaceId = sight.actor.workspace_id;
  let cursor = from;
  let left = limit;
  let more = true;
  while (left > 0 && more) {
    const asked = Math.min(left, READ_AT_ONCE);
    const rows = await eventsAfter(deps.db, workspaceId, cursor, asked);
    more = rows.length === asked;
    left -= rows.length;
    cursor = rows.at(-1)?.seq ?? cursor;
    if (rows.length === 0) break;
    yield sight.unlimited
      ? rows.map((row) => rawLine(workspaceId, row)).join('')
      : await filtered(deps.db, workspaceId, rows, sight);
  }
  yield line({
    cursor,
    more,
    perm_epoch: sight.epoch(),
    server_time: Date.now(),
    head: Math.max(head, cursor),
    rights: sight.rights(),
  });
}

export function serveFeed(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, changesCall, async ({ query, sight, structure, request, reply }) => {
    // A client too old for these lines still pushes what it has; it reads again once it is updated (S12).
    if (query.schema_version !== undefined && query.schema_version < OLDEST_COMMAND_VERSION) {
      return reply.status(426).send({ content: 'This version is too old. Reload to update; what you typed is kept.' });
    }
    const epoch = sight.epoch();
    const [workspace] = await deps.db.query<{ seq: number }>('select seq from workspace where id = $1', [
      sight.actor.workspace_id,
    ]);
    const otherRights = query.perm_epoch !== undefined && query.perm_epoch !== epoch;
    // A cursor from the future belongs to another database (a restored backup): all must be fetched anew.
    if (otherRights || query.cursor > (workspace?.seq ?? 0)) {
      const slices = structure.all('slice').filter((slice) => sight.seesSlice(slice.id));
      const scopes = ['structure', ...slices.map((slice) => `slice:${slice.id}`)];
      return sendLines(request, reply, one({ rescope: scopes, perm_epoch: epoch }));
    }
    return sendLines(
      request,
      reply,
      feedLines(deps, sight, query.cursor, query.limit ?? DEFAULT_LIMIT, workspace?.seq ?? 0),
    );
  });
}
