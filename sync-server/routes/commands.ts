import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineCall, type Method } from '@/contract/call';
import { commandRegistry } from '@/domain/commands/registry';
import { invalid } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { isUuid, uuidV7 } from '@/lib/uuid';
import type { Deps } from '../deps';
import { Sight } from '../events/sight';
import { subRecordIds } from '../records/subRecords';
import { presentAnswer } from './presentAnswer';
import { serve } from './serve';
import { timezoneMinutes } from './timezone';

function headerUuid(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  if (value === undefined) return null;
  const text = String(value).toLowerCase();
  if (!isUuid(text)) throw invalid([name], `The header ${name} must be a UUID.`, 'uuid');
  return text;
}

/**
 * One route for each command of the registry. Path parameters, query and body together are its input; the header
 * Idempotency-Key names the operation, so that a request sent twice makes one event.
 */
export function serveCommands(app: FastifyInstance, deps: Deps): void {
  for (const command of commandRegistry.values()) {
    const [method, path] = command.call.split(' ') as [Method, string];
    const call = defineCall({
      method,
      path,
      summary: command.done,
      params: z.record(z.string(), z.string()),
      query: z.record(z.string(), z.string()),
      body: z.json(),
      resource: z.unknown(),
    });
    serve(app, deps, call, async ({ params, query, body, request, identity }) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw invalid([], 'The body must be an object.', 'type');
      const named = headerUuid(request, 'idempotency-key');
      const opId = named ?? uuidV7(Date.now(), randomBytes(10));
      const committed = await deps.execute(identity.actor, {
        call: command.call,
        input: { ...query, ...body, ...params } as Json,
        opId,
        actId: opId,
        at: Date.now(),
        clientId: headerUuid(request, 'x-client-id'),
        tzMinutes: timezoneMinutes(request),
        ...(named ? { attempt: 0 } : {}),
      });
      const structure = committed.structure ?? (await deps.rows.structure(identity.actor.workspace_id));
      const reader = deps.rows.readerAt(identity.actor, structure);
      const sight = new Sight(identity.actor, structure);
      return {
        resource: await presentAnswer(committed, reader, sight, (ids) => subRecordIds(deps, structure, sight, ids)),
        event: { id: committed.event.id },
      };
    });
  }
}
