import { ServerFault } from '@/contract/failures';
import { readContent } from '@/contract/refusalOf';
import type { PushResult } from '@/contract/sync/push';
import type { LogEvent } from '@/domain/events/event';
import { Refusal } from '@/domain/refusal';
import { refuse } from '@/store/acts/refusals';
import type { OutboxEntry, RefusedReason } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';
import { measureClock } from '../measureClock';
import type { SyncTransport } from '../syncTransport';
import { sendFiles } from './sendFiles';
import { BATCH_COMMANDS, pushedCommand, takeBatch } from './takeBatch';

/**
 * The result of draining the outbox. `idle` = there was nothing to send, so nothing was learned about the connection;
 * `retry` = the server asked to try again later.
 */
export type PushOutcome = 'idle' | 'empty' | 'retry';

function reasonOf(result: Extract<PushResult, { outcome: 'rejected' }>): RefusedReason {
  const { code, missing } = result;
  return { code, ...readContent(result.content), ...(missing ? { missing } : {}) };
}

/** The server's result for a batch. */
interface Judged {
  /** The events of the applied commands, and the outbox entries that they answer. */
  events: LogEvent[];
  answered: OutboxEntry[];
  refused: Map<string, RefusedReason>;
  /** Whether commands are left that the server did not try. */
  untried: boolean;
}

function judge(batch: readonly OutboxEntry[], results: readonly PushResult[]): Judged {
  const byOp = new Map(results.map((result) => [result.op_id, result]));
  const judged: Judged = { events: [], answered: [], refused: new Map(), untried: false };
  for (const entry of batch) {
    const result = byOp.get(entry.op_id);
    if (result?.outcome === 'applied' || result?.outcome === 'duplicate') {
      judged.events.push(result.event);
      judged.answered.push(entry);
    }
    // An expired session is no verdict on the command.
    else if (result?.outcome === 'rejected' && result.code !== 'unauthenticated' && result.code !== 'too_many')
      judged.refused.set(entry.op_id, reasonOf(result));
    else judged.untried = true;
  }
  return judged;
}

async function applyJudged(store: LocalStore, { events, answered, refused }: Judged): Promise<void> {
  await applyEvents(store, events, null, answered);
  if (refused.size > 0) await refuse(store, refused);
}

/** Whether the server rejected the form of the whole request, so that one of its commands must be the cause. */
function isAboutTheBody(error: unknown): error is Refusal {
  return error instanceof Refusal && ['invalid', 'too_large', 'conflict', 'not_found'].includes(error.code);
}

/** Number of server errors on one command after which the next one is tried instead. */
const TRIES = 3;

/** Whether the server failed because of what was sent, not because it is away, overloaded or starting. */
const isFaultOverIt = (error: unknown): error is ServerFault => error instanceof ServerFault && error.status === 500;

/**
 * A command on which the server failed repeatedly. If the next command is accepted, the error belongs to this one: it
 * is refused and no longer blocks the others. If the next one also fails, or there is none, the error is the server's.
 * @returns whether it was refused
 */
async function refuseIfAtFault(store: LocalStore, transport: SyncTransport, entry: OutboxEntry): Promise<boolean> {
  const { entries: next } = await takeBatch(store, 1, entry.order);
  if (next.length === 0) return false;
  const body = {
    client_id: store.clientId,
    schema_version: next[0]!.schema_version,
    commands: next.map(pushedCommand),
  };
  const { results } = await transport.push(body);
  await applyJudged(store, judge(next, results));
  const message = 'The server fails on this change (error 500), and takes others. Try again later.';
  await refuse(store, new Map([[entry.op_id, { code: 'outside', message, issues: [] }]]));
  return true;
}

/**
 * Sends the outbox in order until it is empty. A refused command never blocks those after it; a push that is rejected
 * as a whole is halved until the bad command is alone and refused on its own. In a long outbox, the next batch is sent
 * while the answers to an accepted batch are being applied.
 * @param largest most commands in one push.
 * @param first the oldest command of the outbox, if it is at hand and already marked as sent (see Express).
 * @throws Unreachable, ServerFault, Refusal unauthenticated and too_many: nothing is lost, everything is sent again
 *   later.
 */
export async function pushOutbox(
  store: LocalStore,
  transport: SyncTransport,
  largest: number = BATCH_COMMANDS,
  first: readonly OutboxEntry[] = [],
): Promise<PushOutcome> {
  let most = largest;
  let outcome: PushOutcome = 'idle';
  /** A batch that was accepted but is not applied yet. */
  let taken: Judged | null = null;
  let handed: readonly OutboxEntry[] = first;
  for (;;) {
    const next = handed.length > 0 ? null : await takeBatch(store, most, taken?.answered.at(-1)?.order);
    const batch = next?.entries ?? handed;
    handed = [];
    const before: Judged | null = taken;
    taken = null;
    if (batch.length === 0) {
      if (before) await applyJudged(store, before);
      if (next?.files && (await sendFiles(store, transport))) continue;
      return outcome;
    }
    outcome = 'empty';
    const commands = batch.map(pushedCommand);
    const body = { client_id: store.clientId, schema_version: batch[0]!.schema_version, commands };
    // During other work the duration of an answer says nothing about the clocks.
    const sending = before ? transport.push(body) : measureClock(store, () => transport.push(body));
    const [applied, sent] = await Promise.allSettled([before && applyJudged(store, before), sending]);
    if (applied.status === 'rejected') throw applied.reason;
    if (sent.status === 'fulfilled') {
      const judged = judge(batch, sent.value.results);
      if (batch.length === most && judged.answered.length === most) taken = judged;
      else await applyJudged(store, judged);
      if (judged.untried) return 'retry';
      most = Math.min(largest, most * 2);
      continue;
    }
    const error: unknown = sent.reason;
    const [oldest] = batch;
    if (isFaultOverIt(error) && oldest) {
      if (batch.length > 1 && oldest.retry_count >= TRIES - 1) {
        most = 1;
        continue;
      }
      if (oldest.retry_count >= TRIES && (await refuseIfAtFault(store, transport, oldest))) continue;
      await store.db.outbox.update(oldest.order, { retry_count: oldest.retry_count + 1 });
    }
    if (!isAboutTheBody(error)) throw error;
    if (batch.length > 1) {
      most = Math.ceil(batch.length / 2);
      continue;
    }
    const reason: RefusedReason = { code: error.code, message: error.message, issues: error.issues };
    await refuse(store, new Map([[batch[0]!.op_id, reason]]));
  }
}
