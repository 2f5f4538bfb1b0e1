import { undoEvent as undoCommand } from '@/domain/commands/events/undoEvent';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { type ChangeNotice, emptyNotice } from '../db/changeStream';
import type { OutboxEntry, StepChain, StepEntry, WithdrawnCommand } from '../db/schema';
import { whileSaving } from '../db/whileSaving';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import type { WrittenRows } from '../rows/rowStorage';
import { runAgain } from './again';
import { commit, commitInTransaction } from './commit';
import { type StepPlace, stepPlace } from './stepPlace';
import { canWithdraw, withdrawInTransaction } from './withdraw';

/** Outcome of an undo or redo. */
export interface UndoDone {
  title: string;
  /** Operations that were created to undo it; empty when all of it was still unsent and was withdrawn. */
  opIds: string[];
  /** Where the operation began; null if it was on something other than records. */
  place: StepPlace | null;
}

function merge(notice: ChangeNotice, written: WrittenRows): void {
  notice.rows.push(...written.rows);
  notice.records.push(...written.records);
  notice.gone.push(...written.gone);
}

const withdrawnFrom = (entry: OutboxEntry): WithdrawnCommand => ({
  op_id: entry.op_id,
  call: entry.call,
  input: entry.input,
  schema_version: entry.schema_version,
});

/** Undoes the last operation of a chain: withdrawn while it is unsent, otherwise by an undo event. */
async function takeBack(
  store: LocalStore,
  chain: StepChain,
  actId: string | null,
  mode: UndoMode,
  notice: ChangeNotice,
): Promise<StepChain> {
  const head = chain.ops[chain.ops.length - 1]!;
  const entry = await store.db.outbox.where('op_id').equals(head).first();
  if (entry?.state === 'refused') {
    await store.db.outbox.delete(entry.order);
    const withdrawn = chain.ops.length === 1 ? withdrawnFrom(entry) : null;
    return { ops: chain.ops.slice(0, -1), withdrawn };
  }
  if (entry && (await canWithdraw(store, entry))) {
    merge(notice, await withdrawInTransaction(store, entry));
    const withdrawn = chain.ops.length === 1 ? withdrawnFrom(entry) : null;
    return { ops: chain.ops.slice(0, -1), withdrawn };
  }
  const input: Json = { event_id: head, mode };
  const made = await commitInTransaction(store, undoCommand.call, input, { step: false, actId: actId ?? undefined });
  merge(notice, made.notice);
  notice.op_ids.push(made.committed.opId);
  return { ops: [...chain.ops, made.committed.opId], withdrawn: null };
}

/** Redoes the last operation of a chain: runs a withdrawn command again, or undoes its undo. */
async function doAgain(store: LocalStore, chain: StepChain, step: StepEntry, notice: ChangeNotice): Promise<StepChain> {
  if (!chain.withdrawn) return takeBack(store, chain, null, 'strict', notice);
  const { op_id: opId, schema_version = 1, ...act } = chain.withdrawn;
  const options = { opId, actId: step.act_id, title: step.title, step: false };
  const made = await runAgain(store, { ...act, schema_version }, options);
  merge(notice, made.notice);
  notice.op_ids.push(opId);
  return { ops: [opId], withdrawn: null };
}

/** Applies a change to the chains of a step, all or none: one transaction, one notice. */
async function turn(
  store: LocalStore,
  pick: () => Promise<StepEntry | undefined>,
  status: 'done' | 'undone',
  run: (chain: StepChain, step: StepEntry, notice: ChangeNotice, actId: string | null) => Promise<StepChain>,
): Promise<UndoDone | null> {
  const notice = { ...emptyNotice('undo'), outbox: true };
  const step = await writeTransaction(store, async () => {
    const picked = await pick();
    if (!picked) return null;
    // The last is undone first, and the first redone first, so that every operation finds the rows as it left them.
    const order = status === 'undone' ? [...picked.chains].reverse() : picked.chains;
    const turned: StepChain[] = [];
    let actId: string | null = null;
    for (const chain of order) {
      turned.push(await run(chain, picked, notice, actId));
      actId ??= notice.op_ids[0] ?? null;
    }
    if (status === 'undone') turned.reverse();
    const last = await store.db.steps.orderBy('undone_at').last();
    await store.db.steps.put({ ...picked, chains: turned, status, undone_at: (last?.undone_at ?? 0) + 1 });
    return picked;
  });
  if (!step) return null;
  store.stream.publish(notice);
  return { title: step.title, opIds: notice.op_ids, place: step.place ?? null };
}

const lastDone = (store: LocalStore) => store.db.steps.where('status').equals('done').last();

/** Number of the newest own operation that undo would undo; 0 for none. Numbers only increase. */
export async function nextStepNumber(store: LocalStore): Promise<number> {
  return (await lastDone(store))?.step ?? 0;
}

async function lastUndone(store: LocalStore): Promise<StepEntry | undefined> {
  const undone = await store.db.steps.where('status').equals('undone').toArray();
  return undone.sort((a, b) => b.undone_at - a.undone_at)[0];
}

/** Undoes or redoes a document's step: the document merges by itself, the timeline follows. */
async function turnDocument(
  store: LocalStore,
  step: StepEntry & { document: NonNullable<StepEntry['document']> },
  status: 'done' | 'undone',
  mode: UndoMode,
): Promise<UndoDone> {
  if (!store.ports.documentUndo) throw new Refusal('conflict', 'This document is not open here.');
  const { room, change } = step.document;
  const turned = await store.ports.documentUndo(room, change, mode);
  const last = await store.db.steps.orderBy('undone_at').last();
  const undoneAt = (last?.undone_at ?? 0) + 1;
  await store.db.steps.put({ ...step, status, undone_at: undoneAt, document: { room, change: turned } });
  store.stream.publish({ ...emptyNotice('undo'), outbox: true });
  return { title: step.title, opIds: [], place: null };
}

const isDocumentStep = (
  step: StepEntry | undefined,
): step is StepEntry & { document: NonNullable<StepEntry['document']> } => step?.document !== undefined;

const turns = new WeakMap<LocalStore, Promise<unknown>>();

/**
 * Runs one after the other: while a key is held down, an undo must not find the step that the previous press is still
 * undoing.
 */
function inOrder<T>(store: LocalStore, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(store) ?? Promise.resolve()).then(run);
  turns.set(
    store,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * Undoes the newest own operation that is not undone yet, as one step however many events it had. Works offline.
 * @returns null when there is nothing left to undo.
 * @throws Refusal conflict when somebody has changed the same values since (naming who), forbidden when the right has
 *   been withdrawn.
 */
export function undo(store: LocalStore, mode: UndoMode = 'strict'): Promise<UndoDone | null> {
  return whileSaving(store, () => inOrder(store, () => undoNewest(store, mode)));
}

async function undoNewest(store: LocalStore, mode: UndoMode): Promise<UndoDone | null> {
  const next = await lastDone(store);
  if (isDocumentStep(next)) return turnDocument(store, next, 'undone', mode);
  return turn(
    store,
    () => lastDone(store),
    'undone',
    (chain, _step, notice, actId) => takeBack(store, chain, actId, mode, notice),
  );
}

/** Redoes what was undone last. @returns null when there is nothing to redo. @throws Refusal as undo. */
export function redo(store: LocalStore): Promise<UndoDone | null> {
  return whileSaving(store, () => inOrder(store, () => redoNewest(store)));
}

async function redoNewest(store: LocalStore): Promise<UndoDone | null> {
  const next = await lastUndone(store);
  if (isDocumentStep(next)) return turnDocument(store, next, 'done', 'strict');
  return turn(
    store,
    () => lastUndone(store),
    'done',
    (chain, step, notice) => doAgain(store, chain, step, notice),
  );
}

/**
 * Undoes one event out of the order of the timeline: from an alert, the history panel or a cell's history. An event
 * that belongs to one of the person's own steps undoes its whole step (a bulk operation).
 * @throws Refusal not_found for an event that is not on this device, otherwise as undo.
 */
export function undoEvent(store: LocalStore, eventId: string, mode: UndoMode = 'strict'): Promise<UndoDone> {
  return whileSaving(store, () => undoNamed(store, eventId, mode));
}

async function undoNamed(store: LocalStore, eventId: string, mode: UndoMode): Promise<UndoDone> {
  const done = await turn(
    store,
    async () => {
      const steps = await store.db.steps.where('status').equals('done').toArray();
      return steps.find((step) => step.chains.some((chain) => chain.ops.includes(eventId)));
    },
    'undone',
    (chain, _step, notice, actId) => takeBack(store, chain, actId, mode, notice),
  );
  if (done) return done;
  const event = await store.reader.event(eventId);
  if (!event) throw new Refusal('not_found', 'This event is not on this device.');
  const made = await commit(store, undoCommand, { event_id: eventId, mode });
  return { title: event.title, opIds: [made.opId], place: stepPlace(event.changes) };
}

/** Whether an own operation has been undone completely. */
export async function isUndone(store: LocalStore, eventId: string): Promise<boolean> {
  const steps = await store.db.steps.where('status').equals('undone').toArray();
  return steps.some(({ chains }) =>
    chains.some(({ ops, withdrawn }) => ops.includes(eventId) || withdrawn?.op_id === eventId),
  );
}

/** Titles of the next steps of Ctrl+Z and Ctrl+Shift+Z; null = none. */
export async function nextSteps(store: LocalStore): Promise<{ undo: string | null; redo: string | null }> {
  return store.db.transaction('r', store.db.steps, async () => ({
    undo: (await lastDone(store))?.title ?? null,
    redo: (await lastUndone(store))?.title ?? null,
  }));
}
