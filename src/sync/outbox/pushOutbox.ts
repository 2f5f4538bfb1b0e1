import { readContent } from '@/contract/refusalOf';
import type { PushResult } from '@/contract/sync/push';
import type { LogEvent } from '@/domain/events/event';
import { Refusal } from '@/domain/refusal';
import { applyEvents } from '@/store/applyEvents';
import type { LocalStore } from '@/store/localStore';
import { refuse } from '@/store/refusals';
import type { OutboxEntry, RefusedReason } from '@/store/schema';
import { measureClock } from '../measureClock';
import type { SyncTransport } from '../syncTransport';
import { sendFiles } from './sendFiles';
import { BATCH_COMMANDS, pushedCommand, takeBatch } from './takeBatch';

/**
 * What a drain of the outbox came to. `idle` = there was nothing to send, so nothing was heard; `retry` = the server
 * asked to come again, after a wait.
 */
export type PushOutcome = 'idle' | 'empty' | 'retry';

function reasonOf(result: Extract<PushResult, { outcome: 'rejected' }>): RefusedReason {
  return { code: result.code, ...readContent(result.content) };
}

/** Applies the answers of a push. @returns whether commands are left that the server did not try. */
async function applyResults(
  store: LocalStore,
  batch: readonly OutboxEntry[],
  results: readonly PushResult[],
): Promise<boolean> {
  const byOp = new Map(results.map((result) => [result.op_id, result]));
  const events: LogEvent[] = [];
  const answered: OutboxEntry[] = [];
  const refused = new Map<string, RefusedReason>();
  let untried = false;
  for (const entry of batch) {
    const result = byOp.get(entry.op_id);
    if (result?.outcome === 'applied' || result?.outcome === 'duplicate') {
      events.push(result.event);
      answered.push(entry);
    }
    // A session that ended is no judgement on the command.
    else if (result?.outcome === 'rejected' && result.code !== 'unauthenticated' && result.code !== 'too_many')
      refused.set(entry.op_id, reasonOf(result));
    else untried = true;
  }
  await applyEvents(store, events, null, answered);
  if (refused.size > 0) await refuse(store, refused);
  return untried;
}

/** Whether the server took offence at the form of the request as a whole, so that one of its commands must be at fault. */
function isAboutTheBody(error: unknown): error is Refusal {
  return error instanceof Refusal && ['invalid', 'too_large', 'conflict', 'not_found'].includes(error.code);
}

/**
 * Sends the outbox in order until it is empty. A refused command never blocks those after it; a push that is refused as
 * a whole is halved until the command at fault stands alone and is refused by itself.
 * @throws Unreachable, ServerFault, Refusal unauthenticated and too_many: nothing is lost, all is sent again later.
 */
export async function pushOutbox(store: LocalStore, transport: SyncTransport): Promise<PushOutcome> {
  let most = BATCH_COMMANDS;
  let outcome: PushOutcome = 'idle';
  for (;;) {
    const { entries: batch, files } = await takeBatch(store, most);
    if (files && (await sendFiles(store, transport))) continue;
    if (batch.length === 0) return outcome;
    outcome = 'empty';
    const commands = batch.map(pushedCommand);
    const body = { client_id: store.clientId, schema_version: batch[0]!.schema_version, commands };
    try {
      const answer = await measureClock(store, () => transport.push(body));
      if (await applyResults(store, batch, answer.results)) return 'retry';
      most = Math.min(BATCH_COMMANDS, most * 2);
    } catch (error) {
      if (!isAboutTheBody(error)) throw error;
      if (batch.length > 1) {
        most = Math.ceil(batch.length / 2);
        continue;
      }
      const reason: RefusedReason = { code: error.code, message: error.message, issues: error.issues };
      await refuse(store, new Map([[batch[0]!.op_id, reason]]));
    }
  }
}
