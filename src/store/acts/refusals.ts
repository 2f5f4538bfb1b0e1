import type { ValueChange } from '@/domain/changes/rowChange';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { setValues } from '@/domain/commands/records/setValues';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { type ChangeNotice, emptyNotice } from '../db/changeStream';
import { getMeta } from '../db/metaKeys';
import type { OutboxEntry, RefusedReason } from '../db/schema';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { fetchTouched, missingRows } from '../replica/fetchTouched';
import { rebase } from '../rows/rebase';
import { askAgain, wordsOfNow } from './again';
import { commitInTransaction } from './commit';
import { isSent } from './isSent';
import { type RefusalNote, reasonFor } from './keptSubjects';
import { doubtFiles } from './localFiles';
import { refusedChanges } from './tray';
import { undoEvent } from './undo';
import { dependantsOf, marksOf } from './withdraw';

async function inTransaction(store: LocalStore, run: () => Promise<ChangeNotice | null>): Promise<void> {
  const notice = await writeTransaction(store, async () => run());
  if (notice) store.stream.publish(notice);
}

/**
 * Marks commands as refused: their rows return to the confirmed state plus what is still unsent; the commands stay with
 * reason and typed content until their author retries or discards them (S7). Commands that depend on a refused one are
 * refused with it.
 */
export function refuse(store: LocalStore, refused: ReadonlyMap<string, RefusedReason>): Promise<void> {
  return refuseFound(store, async () => refused);
}

/** As `refuse`, for commands that are looked up in the same transaction. */
export function refuseFound(store: LocalStore, find: () => Promise<ReadonlyMap<string, RefusedReason>>): Promise<void> {
  return inTransaction(store, async () => {
    const { db } = store;
    const refused = await find();
    const sentTo = await getMeta(db, 'sent_to');
    const keys = new Set<string>();
    const mark = async (entry: OutboxEntry, note: RefusalNote) => {
      await db.outbox.update(entry.order, { state: 'refused', ...note });
      for (const key of entry.touches) keys.add(key);
    };
    for (const [opId, reason] of refused) {
      const entry = await db.outbox.where('op_id').equals(opId).first();
      if (!entry || entry.state === 'refused') continue;
      await mark(entry, await reasonFor(store, entry, reason));
      const message = `It builds on "${entry.title}", which was refused.`;
      for (const other of await dependantsOf(store, entry))
        if (!isSent(other, sentTo)) await mark(other, { reason: { code: 'dependent', message, issues: [] } });
    }
    if (keys.size === 0) return null;
    await doubtFiles(db, [...refused.keys()]);
    const written = await rebase(store, [...keys], (_, held) => held);
    return { ...emptyNotice('remote'), ...written, op_ids: [...refused.keys()], outbox: true };
  });
}

/** Discards a refused command and its typed content. Its rows already show the confirmed state. */
export function discardRefused(store: LocalStore, opId: string): Promise<void> {
  return inTransaction(store, async () => {
    const entry = await store.db.outbox.where('op_id').equals(opId).first();
    if (entry?.state !== 'refused') return null;
    await store.db.outbox.delete(entry.order);
    await dropFromSteps(store, entry);
    return { ...emptyNotice('local'), outbox: true };
  });
}

/**
 * Repeats an undo that was refused, now that the person has decided what to do about the changes that prevent it. A new
 * undo replaces the refused one, because an id is never used for two things.
 * @throws Refusal as undoEvent
 */
export async function undoRefusedAgain(store: LocalStore, opId: string, mode: UndoMode): Promise<void> {
  const entry = await store.db.outbox.where('op_id').equals(opId).first();
  if (entry?.state !== 'refused' || !entry.undoes) return;
  await discardRefused(store, opId);
  await undoEvent(store, entry.undoes, mode);
}

/** The cells that an operation writes, whatever else it does. */
const isWrite = (change: OutboxEntry['changes'][number]): change is ValueChange =>
  change.kind === 'value' && change.before === null;

/** The cells of a refused operation that its author has not written again since. */
export function openCells(entry: OutboxEntry): ValueChange[] {
  const settled = new Set(entry.settled);
  return entry.changes.filter(isWrite).filter(({ record_id, field_id }) => !settled.has(`${record_id}:${field_id}`));
}

/**
 * Settles the refusal of a cell whose author has written or emptied it again. A refused operation is removed with its
 * last cell; until then the others stay, and are retried without the settled ones.
 */
export function settleRefused(store: LocalStore, recordId: string, fieldId: string): Promise<void> {
  return inTransaction(store, async () => {
    const refused = await store.db.outbox.where('state').equals('refused').toArray();
    const held = refused.filter((entry) =>
      openCells(entry).some(({ record_id, field_id }) => record_id === recordId && field_id === fieldId),
    );
    if (held.length === 0) return null;
    for (const entry of held) {
      const settled = { ...entry, settled: [...(entry.settled ?? []), `${recordId}:${fieldId}`] };
      if (openCells(settled).length > 0 || !entry.changes.every(isWrite)) await store.db.outbox.put(settled);
      else {
        await store.db.outbox.delete(entry.order);
        await dropFromSteps(store, entry);
      }
    }
    return { ...emptyNotice('local'), outbox: true };
  });
}

/** The input of an operation that writes cells, without the settled ones; null if none is left. */
function withoutSettled(call: string, input: Json, settled: readonly string[]): Json | null {
  const gone = new Set(settled);
  if (gone.size === 0) return null;
  if (call === setValues.call) {
    const given = input as { cells?: { record_id: string; field_id: string; content: Json }[] };
    return { ...given, cells: given.cells?.filter((cell) => !gone.has(`${cell.record_id}:${cell.field_id}`)) ?? [] };
  }
  if (call === setRecordValues.call) {
    const given = input as { id: string; data?: { [fieldId: string]: Json } };
    const data = Object.entries(given.data ?? {}).filter(([fieldId]) => !gone.has(`${given.id}:${fieldId}`));
    return { ...given, data: Object.fromEntries(data) };
  }
  return null;
}

/** Removes a refused operation from its step; a step without operations is removed too. */
async function dropFromSteps(store: LocalStore, { op_id: opId, undoes }: OutboxEntry): Promise<void> {
  const steps = await store.db.steps.filter((step) => step.chains.some((chain) => chain.ops.includes(opId))).toArray();
  for (const step of steps) {
    const chains = step.chains
      .map((chain) => ({ ...chain, ops: chain.ops.filter((op) => op !== opId) }))
      .filter((chain) => chain.ops.length > 0 || chain.withdrawn);
    // A refused undo leaves its operation in force; a refused redo leaves it undone.
    const turned = step.status === 'undone' ? 'done' : step.status === 'done' ? 'undone' : step.status;
    const status = undoes === null ? step.status : turned;
    if (chains.length > 0) await store.db.steps.put({ ...step, chains, status });
    else await store.db.steps.delete(step.step);
  }
}

/**
 * Puts a refused command back into the queue, in the caller's transaction. If what it changes is not on this device
 * (its table was withdrawn and shared again), only the server can judge it: nothing of it is shown until then.
 * @throws Refusal; the entry is then removed.
 */
async function queueAgain(store: LocalStore, entry: OutboxEntry): Promise<ChangeNotice> {
  await store.db.outbox.delete(entry.order);
  const { title, op_id: opId, act_id: actId } = entry;
  const as = { call: entry.call, input: entry.input, schema_version: entry.schema_version };
  const { call, input } = wordsOfNow(store, as);
  const rest = withoutSettled(call, input, entry.settled ?? []);
  // The rest of an operation is a different operation: an id is never used for two things (S2).
  const again = rest ? { title } : { opId, actId, title, as, step: false };
  try {
    const { notice } = await commitInTransaction(store, call, rest ?? input, again);
    if (rest) await dropFromSteps(store, entry);
    return notice;
  } catch (error) {
    if (!(error instanceof Refusal) || rest) throw error;
    // Rows that another operation in the tray creates arrive together with that one.
    const marks = (await refusedChanges(store)).flatMap(marksOf);
    const missing = await missingRows(store, [entry]);
    if (!missing.some((key) => !marks.some((mark) => key.includes(mark)))) throw error;
    await askAgain(store, entry);
    return { ...emptyNotice('local'), op_ids: [opId] };
  }
}

/**
 * Runs a refused command again on the current rows, as a new operation with the same ids (new ones if some of its cells
 * are settled), and queues it.
 * @throws Refusal when it is refused on the device; it then stays in the tray.
 */
export async function retryRefused(store: LocalStore, refusedId: string): Promise<void> {
  await fetchTouched(store, await store.db.outbox.where('op_id').equals(refusedId).toArray());
  await inTransaction(store, async () => {
    const entry = await store.db.outbox.where('op_id').equals(refusedId).first();
    if (entry?.state !== 'refused') return null;
    return { ...(await queueAgain(store, entry)), outbox: true };
  });
}

/**
 * Number of refused commands that are retried in one transaction: each notice makes the list be read and drawn again.
 */
const TRIED_AT_ONCE = 50;

/** Retries some, one after the other. @returns how many of them stay refused. */
async function retrySome(store: LocalStore, opIds: readonly string[]): Promise<number> {
  let failed = 0;
  await inTransaction(store, async () => {
    const all = { ...emptyNotice('local'), outbox: true };
    failed = 0;
    for (const opId of opIds) {
      const entry = await store.db.outbox.where('op_id').equals(opId).first();
      if (entry?.state !== 'refused') continue;
      try {
        const notice = await queueAgain(store, entry);
        all.op_ids.push(...notice.op_ids);
        all.rows.push(...notice.rows);
        all.records.push(...notice.records);
        all.gone.push(...notice.gone);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await store.db.outbox.put(entry);
        failed += 1;
      }
    }
    return failed < opIds.length ? all : null;
  });
  return failed;
}

/**
 * Retries all refused commands, oldest first. An undo that conflicts with later changes waits for its author's
 * decision.
 * @returns how many stay refused.
 */
export async function retryAllRefused(store: LocalStore): Promise<number> {
  await fetchTouched(store, await refusedChanges(store));
  for (;;) {
    const refused = await refusedChanges(store);
    const asking = refused.filter(
      ({ undoes, reason }) => undoes !== null && reason?.issues.some(({ code }) => code === 'changed_since'),
    );
    const opIds = refused.filter((entry) => !asking.includes(entry)).map((entry) => entry.op_id);
    let failed = asking.length;
    for (let at = 0; at < opIds.length; at += TRIED_AT_ONCE)
      failed += await retrySome(store, opIds.slice(at, at + TRIED_AT_ONCE));
    // An entry that came before the one it depends on can be retried now.
    if (failed === 0 || failed === refused.length) return failed;
  }
}

/** A cell whose newest typed content was refused. */
export interface RefusedCell {
  op_id: string;
  record_id: string;
  field_id: string;
  content: unknown;
  reason: RefusedReason;
}

/** The cells that refused commands tried to write. */
export function refusedCells(refused: readonly OutboxEntry[]): RefusedCell[] {
  return refused.flatMap((entry) =>
    openCells(entry).flatMap((change) =>
      entry.reason
        ? [
            {
              op_id: entry.op_id,
              record_id: change.record_id,
              field_id: change.field_id,
              content: change.after.content,
              reason: entry.reason,
            },
          ]
        : [],
    ),
  );
}
