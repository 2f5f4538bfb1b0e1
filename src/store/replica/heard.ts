import type { HeardEvent } from '../db/metaKeys';

/** Events that are reported of when the feed is read. */
const MOST_HEARD = 20;

/** What was heard of the log, and an event more; the oldest go. */
export function alsoHeard(heard: readonly HeardEvent[] | undefined, { seq, mark }: HeardEvent): HeardEvent[] {
  const others = (heard ?? []).filter((event) => event.mark !== mark);
  return [...others, { seq, mark }].slice(-MOST_HEARD);
}
