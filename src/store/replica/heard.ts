import type { HeardEvent } from '../db/metaKeys';

/** Number of known events that are sent along when the feed is read. */
const MOST_HEARD = 20;

/** Adds an event to those known of the log; the oldest are dropped. */
export function alsoHeard(heard: readonly HeardEvent[] | undefined, { seq, mark }: HeardEvent): HeardEvent[] {
  const others = (heard ?? []).filter((event) => event.mark !== mark);
  return [...others, { seq, mark }].slice(-MOST_HEARD);
}
