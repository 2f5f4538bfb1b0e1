import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type eventFilter, exportEventsCall, workspaceEventsCall } from '@/contract/workspaces/events';
import { csvLine } from '@/domain/files/csvCell';
import { nameOfMember } from '@/domain/people/nameOfMember';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import type { StoredEvent } from '../../events/eventStore';
import { type EventQuestion, eventsFound, pageOfEvents } from '../../events/searchEvents';
import { disposition } from '../../files/disposition';
import { serve } from '../../http/serve';

const EXPORT_LIMIT = 100_000;

function questionOf({ search, actor_id, event_type, from, to }: z.output<typeof eventFilter>): EventQuestion {
  return {
    ...(search && { search }),
    ...(actor_id && { actorId: actor_id }),
    ...(event_type && { call: event_type }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) }),
  };
}

function present(row: StoredEvent, title: string) {
  return {
    id: row.id,
    seq: row.seq,
    act_id: row.act_id,
    actor_id: row.actor_id,
    event_type: row.call,
    title,
    created_at: new Date(row.at).toISOString(),
    undoable: row.undoable && row.undone_by === null,
    undone_by_event_id: row.undone_by,
    undoes_event_id: row.undoes,
  };
}

function demandAdmin(actor: Actor): void {
  if (!can(actor, 'event.read_all')) throw new Refusal('forbidden', "Only admins can see everyone's activity.");
}

const HEAD = ['Number', 'Time (UTC)', 'Person', 'What', 'Call', 'Event', 'Undone by'];

/** Everybody's actions in the workspace: by pages, searched, and as a file. */
export function serveWorkspaceEvents(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, workspaceEventsCall, async ({ query, sight }) => {
    demandAdmin(sight.actor);
    const { page, page_size } = query;
    const question = questionOf(query);
    const { rows, titles, total } = await pageOfEvents(deps.db, sight, question, (page - 1) * page_size, page_size);
    return { resource: rows.map((row) => present(row, titles.get(row.id) ?? row.title)), page, page_size, total };
  });

  serve(app, deps, exportEventsCall, async ({ params, query, sight, structure, reply }) => {
    demandAdmin(sight.actor);
    const people = new Map(structure.all('member').map((member) => [member.id, nameOfMember(member)]));
    const isCsv = params.form === 'csv';
    async function* lines() {
      if (isCsv) yield csvLine(HEAD);
      for await (const { rows, titles } of eventsFound(deps.db, sight, questionOf(query), EXPORT_LIMIT))
        yield rows
          .map((row) => present(row, titles.get(row.id) ?? row.title))
          .map((event) => {
            const person = people.get(event.actor_id) ?? event.actor_id;
            if (!isCsv) return `${JSON.stringify({ ...event, actor_name: person })}\n`;
            const { seq, created_at, title, event_type, id, undone_by_event_id: undone } = event;
            return csvLine([String(seq), created_at, person, title, event_type, id, undone ?? '']);
          })
          .join('');
    }
    return reply
      .header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', disposition('attachment', `events.${isCsv ? 'csv' : 'ndjson'}`))
      .send(Readable.from(lines()));
  });
}
