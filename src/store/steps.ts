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
