import type { HeardEvent } from './metaKeys';

/** Events that are told of when the feed is read. */
const MOST_HEARD = 20;

/** What was heard of the log, and an event more; the oldest go. */
export function alsoHeard(heard: readonly HeardEvent[] | undefined, { seq, mark }: HeardEvent): HeardEvent[] {
  const others = (heard ?? []).filter((event) => event.mark !== mark);
  return [...others, { seq, mark }].slice(-MOST_HEARD);
}
