import type { LocalDatabase } from './schema';

/** Events that are kept for history and undo; older ones are asked from the server. */
export const KEPT_EVENTS = 3000;

/** Ids of the events that the undo timeline names: they are kept however old they are. */
export async function undoableEvents(db: LocalDatabase): Promise<ReadonlySet<string>> {
  const steps = await db.steps.where('status').notEqual('gone').toArray();
  return new Set(steps.flatMap((step) => step.chains.flatMap((chain) => chain.ops)));
}
