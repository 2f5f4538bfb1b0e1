import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commandCall } from '@/contract/commandCall';
import { commandRegistry } from '@/domain/commands/registry';
import { invalid } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { isUuid } from '@/lib/uuid';
import type { Deps } from '../deps';
import type { Committed } from '../events/act';
import { Sight } from '../events/sight';
import { freshId } from '../freshId';
import { displayedFew } from '../records/displayedRecords';
import { longTextIn } from '../tasks/longText';
import { presentAnswer } from './presentAnswer';
import { type AskedBy, serve } from './serve';
import { timezoneMinutes } from './timezone';

function headerUuid(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  if (value === undefined) return null;
  const text = String(value).toLowerCase();
  if (!isUuid(text)) throw invalid([name], `The header ${name} must be a UUID.`, 'uuid');
  return text;
}

const texts = z.record(z.string(), z.string());

/** Whether the event of a command is worth an undo: it can be undone, and it changed something. */
function isUndoable({ event }: Committed): boolean {
  const { undoable, changes, blocks = [], sweeps = [], parts = 0 } = event;
  return undoable && changes.length + blocks.length + sweeps.length + parts > 0;
}

/**
 * One route for each command of the registry. Path parameters, query and body together are its input; the header
 * Idempotency-Key identifies the operation, so that a request sent twice creates one event.
 */
export function serveCommands(app: FastifyInstance, deps: Deps): void {
  for (const command of commandRegistry.values()) {
    const described = commandCall(command);
    // The command parses its input itself, once, inside its transaction.
    const call = { ...described, params: texts, query: texts, body: z.unknown(), resource: z.unknown() };
    const handler = async ({ params, query, body, request, identity }: AskedBy<typeof call>) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw invalid([], 'The body must be an object.', 'type');
      const named = headerUuid(request, 'idempotency-key');
      const opId = named ?? freshId();
      const { actor } = identity;
      const given = { ...query, ...body, ...params } as Json;
      const long = await longTextIn(command.call, given, () => deps.rows.structure(actor.workspace_id));
      const committed = await deps.execute(actor, {
        call: command.call,
        input: long?.rest ?? given,
        opId,
        actId: opId,
        at: Date.now(),
        clientId: headerUuid(request, 'x-client-id'),
        tzMinutes: timezoneMinutes(request),
        ...(named ? { attempt: 0 } : {}),
      });
      await long?.write(committed, actor, deps.texts);
      const then = long ? null : committed.structure;
      const structure = then ?? (await deps.rows.structure(actor.workspace_id));
      const reader = deps.rows.readerAt(actor, structure);
      const sight = new Sight(actor, structure);
      return {
        resource: await presentAnswer(long?.answered(committed, structure) ?? committed, reader, sight, (records) =>
          displayedFew(deps, structure, sight, records),
        ),
        event: isUndoable(committed) ? { id: committed.event.id } : null,
      };
    };
    serve(app, deps, call, handler, described);
  }
}
