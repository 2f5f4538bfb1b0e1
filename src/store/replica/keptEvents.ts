import type { LocalDatabase } from '../db/schema';

/** Events that are stored for history and undo; older ones are requested from the server. */
export const KEPT_EVENTS = 3000;

/** Ids of the events in the undo timeline: they are kept however old they are. */
export async function undoableEvents(db: LocalDatabase): Promise<ReadonlySet<string>> {
  // Filtered here: a condition on several states would visit step after step.
  const steps = (await db.steps.toArray()).filter((step) => step.status !== 'gone');
  return new Set(steps.flatMap((step) => step.chains.flatMap((chain) => chain.ops)));
}
