import type { Json } from '@/lib/json';
import { emptyNotice } from '../db/changeStream';
import type { LocalDatabase, OutboxEntry, StepEntry } from '../db/schema';
import { whileSaving } from '../db/whileSaving';
import { writeTransaction } from '../db/writeTransaction';
import type { LocalStore } from '../localStore';
import { stepPlace } from './stepPlace';

/**
 * The least number of operations in the undo timeline; older ones stay in the history but cannot be undone by Ctrl+Z.
 */
export const KEPT_STEPS = 500;
const PRUNED_TOGETHER = 20;

type StepOf = Pick<OutboxEntry, 'op_id' | 'act_id' | 'title' | 'at' | 'undoable' | 'changes'>;

/** The part of the timeline that concerns an operation. */
export interface TimelineBefore {
  /** The existing step of an operation: later events of a bulk operation join that of the first. */
  standing: StepEntry | null;
  /** Whether something could be redone. */
  hasUndone: boolean;
}

/** @param joins the bulk operation that it belongs to, undefined if it is not part of one. */
export async function timelineBefore(
  db: LocalDatabase,
  { undoable, joins }: { undoable: boolean; joins: string | null },
): Promise<TimelineBefore> {
  if (!undoable) return { standing: null, hasUndone: false };
  const [held, undone] = await Promise.all([
    joins === null ? undefined : db.steps.where('act_id').equals(joins).last(),
    db.steps.where('status').equals('undone').limit(1).primaryKeys(),
  ]);
  return { standing: held?.status === 'done' ? held : null, hasUndone: undone.length > 0 };
}

/**
 * Adds an operation to the timeline, or to the step of its bulk operation; undone operations can no longer be redone.
 * @returns the pending writes: Dexie's own promises.
 */
export function startStep(
  db: LocalDatabase,
  entry: StepOf,
  { standing, hasUndone }: TimelineBefore,
): PromiseLike<unknown>[] {
  if (!entry.undoable) return [];
  // Only if there is something to change: Dexie delays all other writes of the transaction while it modifies.
  const forgotten = hasUndone ? [db.steps.where('status').equals('undone').modify({ status: 'gone' })] : [];
  const chain = { ops: [entry.op_id], withdrawn: null };
  if (standing) return [...forgotten, db.steps.put({ ...standing, chains: [...standing.chains, chain] })];
  const fresh: Omit<StepEntry, 'step'> = {
    act_id: entry.act_id,
    title: entry.title,
    at: entry.at,
    status: 'done',
    undone_at: 0,
    chains: [chain],
    place: stepPlace(entry.changes),
  };
  return [...forgotten, db.steps.add(fresh).then((step) => pruneSteps(db, step))];
}

/** Removes the oldest operations, several at a time. */
function pruneSteps(db: LocalDatabase, newest: number): PromiseLike<unknown> | undefined {
  if (newest % PRUNED_TOGETHER !== 0) return undefined;
  return db.steps
    .where('step')
    .belowOrEqual(newest - KEPT_STEPS)
    .delete();
}

/**
 * Adds a change of a live document, or of a table's own settings, to the same timeline as commands. documentUndo undoes
 * the change. Until both are durable, the operation counts as being saved: if the page were left in between, the change
 * could exist without its step, and the next undo would undo the operation before it.
 * @param title for the menu and the alert, for example `Change filters of Actives`.
 * @param kept resolves when the change is on disk, if that takes a while
 * @throws StorageFailure when the device cannot keep the step
 */
export function recordDocumentStep(
  store: LocalStore,
  step: { room: string; title: string; change: Json },
  kept?: Promise<void>,
): Promise<void> {
  const { db } = store;
  const write = async () => {
    // Only the timeline: a change of a view does not wait for rows that are being written.
    const add = async () => {
      await db.steps.where('status').equals('undone').modify({ status: 'gone' });
      const number = await db.steps.add({
        act_id: crypto.randomUUID(),
        title: step.title,
        at: store.now(),
        status: 'done',
        undone_at: 0,
        chains: [],
        document: { room: step.room, change: step.change },
      });
      await pruneSteps(db, number);
    };
    await Promise.all([writeTransaction(store, add, [db.steps]), kept]);
    store.stream.publish({ ...emptyNotice('document'), outbox: true });
  };
  return whileSaving(store, write);
}
