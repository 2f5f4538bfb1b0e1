import type { HeardEvent } from '../db/metaKeys';

/** Number of events that are reported when the feed is read. */
const MOST_HEARD = 20;

/** The known events of the log with one more; the oldest are dropped. */
export function alsoHeard(heard: readonly HeardEvent[] | undefined, { seq, mark }: HeardEvent): HeardEvent[] {
  const others = (heard ?? []).filter((event) => event.mark !== mark);
  return [...others, { seq, mark }].slice(-MOST_HEARD);
}
