import type { Json } from '@/lib/json';
import { emptyNotice } from './changeStream';
import type { LocalStore } from './localStore';
import type { LocalDatabase, OutboxEntry, StepEntry } from './schema';

/** Acts that the undo timeline keeps; older ones stay in history but not under Ctrl+Z. */
export const KEPT_STEPS = 500;

/** Puts an act on the timeline, or adds it to the step of its bulk act; what was undone can no longer be redone. */
export async function addStep(
  db: LocalDatabase,
  entry: Pick<OutboxEntry, 'op_id' | 'act_id' | 'title' | 'at' | 'undoable'>,
): Promise<void> {
  if (!entry.undoable) return;
  await db.steps.where('status').equals('undone').modify({ status: 'gone' });
  const chain = { ops: [entry.op_id], withdrawn: null };
  const held = await db.steps.where('act_id').equals(entry.act_id).last();
  if (held?.status === 'done') {
    await db.steps.put({ ...held, chains: [...held.chains, chain] });
    return;
  }
  const step = await db.steps.add({
    act_id: entry.act_id,
    title: entry.title,
    at: entry.at,
    status: 'done',
    undone_at: 0,
    chains: [chain],
  } as Omit<StepEntry, 'step'>);
  await db.steps
    .where('step')
    .belowOrEqual(step - KEPT_STEPS)
    .delete();
}

/**
 * Puts a change of a live document on the same timeline as commands. The change is what documentUndo takes back.
 * @param title for the menu and the alert, for example `Change filters of Actives`.
 */
export async function recordDocumentStep(
  store: LocalStore,
  step: { room: string; title: string; change: Json },
): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.steps, async () => {
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
    await db.steps
      .where('step')
      .belowOrEqual(number - KEPT_STEPS)
      .delete();
  });
  store.stream.publish({ ...emptyNotice('document'), outbox: true });
}
