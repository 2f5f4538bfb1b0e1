import type { FastifyInstance } from 'fastify';
import { type PushedCommand, type PushResult, pushCall } from '@/contract/sync/push';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import { serve } from './serve';

async function run(deps: Deps, actor: Actor, clientId: string, command: PushedCommand): Promise<PushResult> {
  try {
    const { event, duplicate } = await deps.execute(actor, {
      call: command.call,
      input: command.input,
      opId: command.op_id,
      actId: command.act_id,
      at: command.at,
      clientId,
      tzMinutes: command.tz_minutes,
    });
    return { outcome: duplicate ? 'duplicate' : 'applied', op_id: command.op_id, event };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      deps.log.error({ err: error, call: command.call }, 'A pushed command failed');
      return { outcome: 'retry', op_id: command.op_id };
    }
    const content = error.issues.length > 0 ? error.issues.map((issue) => ({ ...issue })) : error.message;
    return { outcome: 'rejected', op_id: command.op_id, code: error.code, content };
  }
}

/** Runs the commands of an outbox in order of n. One that is refused does not stop those after it; one to be retried does (S3). */
export function servePush(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, pushCall, async ({ body, identity }) => {
    const ordered = [...body.commands].sort((a, b) => a.n - b.n);
    const results: PushResult[] = [];
    let stopped = false;
    for (const command of ordered) {
      stopped ||= deps.draining();
      const result: PushResult = stopped
        ? { outcome: 'retry', op_id: command.op_id }
        : await run(deps, identity.actor, body.client_id, command);
      stopped ||= result.outcome === 'retry';
      results.push(result);
    }
    return { resource: { results, server_time: Date.now() } };
  });
}
