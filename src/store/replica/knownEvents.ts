import type { KnownEvent } from '../db/metaKeys';

/** Number of known events that are sent along when the feed is read. */
const MOST_KNOWN = 20;

/** Adds an event to those known of the log; the oldest are dropped. */
export function addKnown(heard: readonly KnownEvent[] | undefined, { seq, mark }: KnownEvent): KnownEvent[] {
  const others = (heard ?? []).filter((event) => event.mark !== mark);
  return [...others, { seq, mark }].slice(-MOST_KNOWN);
}
