import type { FastifyInstance } from 'fastify';
import { changesCall } from '@/contract/sync/feed';
import { markOf, readKnown } from '@/contract/sync/knownEvents';
import type { FeedLine } from '@/contract/sync/lines';
import { OLDEST_READER_VERSION } from '@/domain/commands/upcast';
import type { Deps } from '../../deps';
import { areInLog, eventsAfter, markAt } from '../../events/eventStore';
import { eventTexts } from '../../events/feedEvents';
import type { Sight } from '../../events/sight';
import { sendLines } from '../../http/sendLines';
import { serve } from '../../http/serve';

const DEFAULT_LIMIT = 1000;
/**
 * Events of one read, and of one that follows small events: most events of a long feed are small, and each read takes a
 * turn.
 */
const READ_AT_ONCE = 200;
const READ_SMALL = 1000;
/** Average bytes of an event that counts as small. */
const SMALL = 2000;

const line = (content: FeedLine) => `${JSON.stringify(content)}\n`;

async function* one(content: FeedLine): AsyncGenerator<string> {
  yield line(content);
}

/** Lines of the feed after a cursor. Sequence numbers have no gaps, so the last one read is the new cursor. */
async function* feedLines(deps: Deps, sight: Sight, from: number, limit: number, head: number): AsyncGenerator<string> {
  const workspaceId = sight.actor.workspace_id;
  let cursor = from;
  let lastMark: string | undefined;
  let left = limit;
  let asked = Math.min(left, READ_AT_ONCE);
  let reading = eventsAfter(deps.db, workspaceId, cursor, asked);
  let more = true;
  while (left > 0 && more) {
    const rows = await reading;
    more = rows.length === asked;
    const last = rows.at(-1);
    if (!last) break;
    left -= rows.length;
    cursor = last.seq;
    lastMark = markOf(last);
    if (more && left > 0) {
      // Read while these are serialised and sent. If the client disconnects meanwhile, nobody waits for it.
      const bytes = rows.reduce((sum, { packed }) => sum + packed.length, 0);
      asked = Math.min(left, bytes < SMALL * rows.length ? READ_SMALL : READ_AT_ONCE);
      reading = eventsAfter(deps.db, workspaceId, cursor, asked);
      reading.catch(() => undefined);
    }
    for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
      const texts = await eventTexts(deps.db, workspaceId, rows.slice(at, at + READ_AT_ONCE))(sight);
      yield texts.map((text) => `{"event":${text}}\n`).join('');
    }
  }
  lastMark ??= await markAt(deps.db, workspaceId, cursor);
  yield line({
    cursor,
    more,
    perm_epoch: sight.epoch(),
    server_time: Date.now(),
    head: Math.max(head, cursor),
    ...(lastMark && { last_mark: lastMark }),
    rights: sight.rights(),
  });
}

export function serveFeed(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, changesCall, async ({ query, sight, structure, request, reply }) => {
    // A client that is too old for these lines can still push its unsent commands; it reads again once it is updated
    // (S12).
    if (query.schema_version !== undefined && query.schema_version < OLDEST_READER_VERSION) {
      return reply.status(426).send({ content: 'This version is too old. Reload to update; your changes are kept.' });
    }
    const epoch = sight.epoch();
    const workspaceId = sight.actor.workspace_id;
    const [workspace] = await deps.db.query<{ seq: number }>('select seq from workspace where id = $1', [workspaceId]);
    const otherRights = query.perm_epoch !== undefined && query.perm_epoch !== epoch;
    // A cursor from the future, or an event that does not exist, belongs to another database (before a backup was
    // restored).
    const known = query.known ? readKnown(query.known) : [];
    const restored = query.cursor > (workspace?.seq ?? 0) || !(await areInLog(deps.db, workspaceId, known));
    if (otherRights || restored) {
      const slices = structure.all('slice').filter((slice) => sight.seesSlice(slice.id));
      const scopes = ['structure', 'work', ...slices.map((slice) => `slice:${slice.id}`)];
      return sendLines(request, reply, one({ rescope: scopes, perm_epoch: epoch, ...(restored && { restored }) }));
    }
    return sendLines(
      request,
      reply,
      feedLines(deps, sight, query.cursor, query.limit ?? DEFAULT_LIMIT, workspace?.seq ?? 0),
      'events',
    );
  });
}
