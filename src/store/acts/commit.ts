import type { z } from 'zod';
import type { Answer, AnswerOf, Answers, CommandFacts, InputOf, Plan } from '@/domain/commands/command';
import { Refusal } from '@/domain/refusal';
import { afterDrawing } from '@/lib/afterDrawing';
import type { Json } from '@/lib/json';
import { type ChangeNotice, emptyNotice } from '../db/changeStream';
import { getMeta, getMetas, type MetaValues } from '../db/metaKeys';
import { putMany } from '../db/putMany';
import type { OutboxEntry } from '../db/schema';
import { whileSaving } from '../db/whileSaving';
import { inTurn } from '../db/writeQueue';
import { writeAct } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { STRUCTURE } from '../replica/replica';
import { type AnyRow, applyAct } from '../rows/applyChanges';
import { dexieReader, TOO_MANY } from '../rows/dexieReader';
import { actOfEntry } from '../rows/replay';
import { touchedKeys } from '../rows/rowKey';
import { readVisible, startVisible } from '../rows/rowStorage';
import { rowsOfAct } from '../rows/rowsOfAct';
import { newOpId, nextActTime } from './actTime';
import { commandContext, tzMinutesAt } from './commandContext';
import { knewOf } from './knewOf';
import { type NewFile, startFiles } from './localFiles';
import { newestBefore } from './newestBefore';
import { startStep, timelineBefore } from './steps';

export interface CommitOptions {
  /** Commits of one bulk operation share the id of the first; undo treats them as one. */
  actId?: string;
  /** Given only when an operation is run again. */
  opId?: string;
  title?: string;
  /** Files that the content refers to; they are sent before the command. */
  files?: readonly NewFile[];
  /** For a write of one cell: the value that the person saw when they began, null = none (see knewOf). */
  saw?: string | null;
  /** false: the caller manages the undo timeline itself. */
  step?: boolean;
  /** The screen already shows the result: draw it before the write uses the processor. */
  isShown?: boolean;
  /**
   * When the operation was made and what its author knew then, if that is not now. It may have been sent since (see
   * bringBack).
   */
  made?: { at: number; tzMinutes: number; knew: number | undefined };
  /** The author has seen a value later than their clock says, so the operation must not be dated before this time. */
  after?: number;
  /**
   * The form in which it may have reached the server before: the server recognises a copy by this form, whatever the
   * current version is.
   */
  as?: Pick<OutboxEntry, 'call' | 'input' | 'schema_version'>;
}

export interface Committed<A = Answer> {
  opId: string;
  actId: string;
  plan: Plan<A>;
  /** The affected rows as they are now; empty when the plan found nothing to change. */
  rows: AnyRow[];
}

/**
 * Plans and writes one command inside the caller's transaction: rows, confirmed copies and outbox entry.
 * @param mayLeave whether the caller sends it immediately if nothing precedes it: then its state is `sending`.
 * @returns the committed operation, the notice to publish once the transaction is over, and its outbox entry.
 * @throws Refusal before anything is written.
 */
export async function commitInTransaction(
  store: LocalStore,
  call: string,
  input: Json,
  options: CommitOptions = {},
  mayLeave = false,
): Promise<{ committed: Committed; notice: ChangeNotice; entry: OutboxEntry | null }> {
  const { db } = store;
  const command = store.commands.get(call);
  if (!command) throw new Refusal('outside', 'This needs a connection to the server.');
  const { actId: joined = null } = options;
  const joins = joined === options.opId ? null : joined;
  // Everything that needs no plan is read together: a person waits for each round trip to the database.
  const [[offset, last, blocks, versionOfRows, cursor], scopes, before, timeline] = await Promise.all([
    getMetas(db, ['clock_offset', 'last_at', 'blocks_version', 'rows_version', 'cursor']),
    mayLeave ? getMeta(db, 'scopes') : null,
    mayLeave ? db.outbox.count() : null,
    options.step === false ? null : timelineBefore(db, { undoable: command.undoable, joins }),
  ]);
  const rows = rowsOfAct(store, { rows: versionOfRows, blocks });
  const reader = dexieReader(db, store.blockStore, store.workspaceId, rows);
  const at = options.made?.at ?? Math.max(nextActTime(store, offset, last), options.after ?? 0);
  const opId = options.opId ?? newOpId(store, at);
  const actId = options.actId ?? opId;
  const tzMinutes = options.made?.tzMinutes ?? tzMinutesAt(at);
  const plan = await command.run(reader, input, commandContext(store, opId, at, tzMinutes));
  if (plan.sweeps) throw new Refusal('outside', TOO_MANY);
  const undoes = plan.undoes ?? null;
  const notice = emptyNotice(undoes === null ? 'local' : 'undo');
  const committed: Committed = { opId, actId, plan, rows: [] };
  // If nothing changes, nothing is sent; a record of something that happened (not undoable) never has changes.
  if (plan.changes.length === 0 && command.undoable) return { committed, notice, entry: null };
  const entry: Omit<OutboxEntry, 'order'> = {
    op_id: opId,
    act_id: actId,
    n: 0,
    actor_id: store.userId,
    client_id: store.clientId,
    at,
    tz_minutes: tzMinutes,
    changes: plan.changes,
    touches: touchedKeys(plan.changes),
    title: options.title ?? plan.title ?? command.done,
    undoable: command.undoable,
    undoes,
    // Nothing is sent before the structure has arrived, and nothing overtakes another command.
    state: options.made || (before === 0 && scopes?.includes(STRUCTURE)) ? 'sending' : 'waiting',
    reason: null,
    retry_count: 0,
    ...(options.as ?? { call, input, schema_version: store.schemaVersion }),
  };
  const [visible, bases] = await Promise.all([readVisible(rows, entry.touches), rows.bases(entry.touches)]);
  // If the clock was set back, typed text must not disappear behind the value that its author saw.
  const shown = options.made || options.after ? 0 : newestBefore(plan.changes, visible.rows);
  if (shown >= at) return commitInTransaction(store, call, input, { ...options, after: shown + 1 }, mayLeave);
  const knew = options.made
    ? options.made.knew
    : knewOf(plan.changes, visible.rows, {
        cursor,
        clientId: store.clientId,
        isUnsent: (key) => bases.get(key)?.row === null,
        saw: options.saw,
      });
  if (knew !== undefined) entry.knew = knew;
  const copies = entry.touches.flatMap((key) => (bases.has(key) ? [] : [{ key, row: visible.rows.get(key) ?? null }]));
  applyAct(visible.rows, actOfEntry(entry as OutboxEntry));
  const { written, writes } = startVisible(store, visible.rows, visible.blocks);
  const clock: keyof MetaValues = 'last_at';
  const added = db.outbox.add(entry);
  writes.push(db.meta.put({ key: clock, value: Math.max(last ?? 0, at) }), added);
  if (copies.length > 0) writes.push(putMany(db.base, copies));
  if (options.files) writes.push(startFiles(db, options.files, opId, at));
  if (timeline) writes.push(...startStep(db, entry, timeline));
  await Promise.all(writes);
  committed.rows = [...written.rows, ...written.records];
  return {
    committed,
    notice: { ...notice, ...written, op_ids: [opId], outbox: true },
    entry: { ...entry, order: await added },
  };
}

/**
 * Parts of a command that the write function uses: its call, which the outbox stores, and the types of its input and
 * answer.
 */
export type Committable<S extends z.ZodType, A extends Answers> = Pick<
  CommandFacts<string, S, A>,
  'call' | 'input' | 'answers'
>;

/**
 * The one function that writes. Runs the command against the device's rows and makes rows, confirmed copies and outbox
 * entry durable in one transaction (S1); the screen may show the result as saved when this resolves. No network is
 * involved.
 * @param input path parameters and body in one object.
 * @throws Refusal before anything is written: not valid, no right, conflict, or `outside` for what only the server can
 *   do; StorageFailure when the device cannot store it.
 */
export async function commit<S extends z.ZodType, A extends Answers>(
  store: LocalStore,
  command: Committable<S, A>,
  input: InputOf<S>,
  options: CommitOptions = {},
): Promise<Committed<AnswerOf<A>>> {
  const committed = await whileSaving(store, () => commitAndPublish(store, command.call, asJson(input), options));
  return committed as Committed<AnswerOf<A>>;
}

/** An input as it is stored and sent: JSON has no undefined properties. */
function asJson(input: unknown): Json {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input as Json;
  return Object.fromEntries(Object.entries(input).filter(([, content]) => content !== undefined));
}

async function commitAndPublish(
  store: LocalStore,
  call: string,
  input: Json,
  options: CommitOptions,
): Promise<Committed> {
  // In the queue, so that reads requested meanwhile happen after it.
  if (options.isShown) void inTurn(store, { run: afterDrawing, joins: false, transact: (run) => run() });
  const { committed, notice, entry } = await writeAct(store, () => {
    // The server accepts no file id that it does not know: files are sent first.
    const mayLeave = !options.files && store.ports.express?.isFree();
    return commitInTransaction(store, call, input, options, mayLeave);
  });
  // Before it is drawn here, because colleagues are waiting for it too.
  if (entry?.state === 'sending') store.ports.express?.send(entry);
  if (committed.rows.length > 0 || notice.outbox) store.stream.publish(notice);
  return committed;
}
