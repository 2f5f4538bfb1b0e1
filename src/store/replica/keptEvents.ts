import type { LocalDatabase } from '../db/schema';

/** Events that are kept for history and undo; older ones are asked from the server. */
export const KEPT_EVENTS = 3000;

/** Ids of the events that the undo timeline names: they are kept however old they are. */
export async function undoableEvents(db: LocalDatabase): Promise<ReadonlySet<string>> {
  // Sifted here: a condition on several states would walk from step to step.
  const steps = (await db.steps.toArray()).filter((step) => step.status !== 'gone');
  return new Set(steps.flatMap((step) => step.chains.flatMap((chain) => chain.ops)));
}
