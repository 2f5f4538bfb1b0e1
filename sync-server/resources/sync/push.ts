import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { type PushedCommand, type PushResult, pushCall } from '@/contract/sync/push';
import type { Deps } from '../../deps';
import type { ActOutcome } from '../../events/act';
import { serve } from '../../http/serve';
import { StorageDown } from '../../storage/storageDown';

/** Commands that share a transaction: so few that other writers do not wait long for the workspace. */
const TOGETHER = 40;

function toResult(opId: string, outcome: ActOutcome): PushResult {
  if ('committed' in outcome) {
    const { event, duplicate } = outcome.committed;
    return { outcome: duplicate ? 'duplicate' : 'applied', op_id: opId, event };
  }
  const { code, issues, message, missing } = outcome.refusal;
  const content = issues.length > 0 ? issues.map((issue) => ({ ...issue })) : message;
  return { outcome: 'rejected', op_id: opId, code, content, ...(missing ? { missing } : {}) };
}

/**
 * Runs the commands of an outbox in order of n. A refused one does not stop those after it; one that must be retried
 * does (S3).
 */
export function servePush(app: FastifyInstance, deps: Deps): void {
  const age = new Histogram({
    name: 'labtide_outbox_age_seconds',
    help: 'Age of the oldest edit in a push, by the clock of its device',
    buckets: [1, 5, 30, 120, 600, 3600, 21_600, 86_400, 604_800],
    registers: [deps.metrics],
  });
  serve(app, deps, pushCall, async ({ body, identity }) => {
    const ordered = [...body.commands].sort((a, b) => a.n - b.n);
    age.observe(Math.max(0, Date.now() - Math.min(...ordered.map((command) => command.at))) / 1000);
    const results: PushResult[] = [];
    const toRequest = (command: PushedCommand) => ({
      call: command.call,
      input: command.input,
      opId: command.op_id,
      actId: command.act_id,
      at: command.at,
      clientId: body.client_id,
      tzMinutes: command.tz_minutes,
      knew: command.knew,
      attempt: command.n,
      version: body.schema_version,
    });
    try {
      for (let at = 0; at < ordered.length && !deps.draining(); at += TOGETHER) {
        const part = ordered.slice(at, at + TOGETHER);
        await deps.executeMany(identity.actor, part.map(toRequest), (outcome, i) => {
          results.push(toResult((part[i] as PushedCommand).op_id, outcome));
        });
      }
    } catch (error) {
      if (!(error instanceof StorageDown)) deps.log.error({ err: error }, 'A pushed command failed');
    }
    for (const command of ordered.slice(results.length)) results.push({ outcome: 'retry', op_id: command.op_id });
    return { resource: { results, server_time: Date.now() } };
  });
}
