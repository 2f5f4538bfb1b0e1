import type { LogEvent } from '@/domain/events/event';
import { invalid } from '@/domain/refusal';
import { hashText } from '@/lib/hashText';

/** An event by its position in the log. */
export interface KnownEvent {
  seq: number;
  mark: string;
}

/**
 * Distinguishes an event of one log from that of another: an operation that is sent again keeps its id. For events that
 * a person may not see only the mark is sent, so it reveals neither the operation nor its time.
 */
export const markOf = ({ id, received_at }: Pick<LogEvent, 'id' | 'received_at'>): string =>
  hashText(`${id}.${received_at}`).toString(36);

/** Events as the query of a feed names them. */
export const writeKnown = (events: readonly KnownEvent[]): string =>
  events.map(({ seq, mark }) => `${seq}:${mark}`).join(',');

/**
 * A mark as devices of earlier versions wrote it, and may still store it: the value of which the mark is now the hash.
 */
const EARLIER = /^(\d{1,15}):([\da-f-]{36}\.\d{1,15})$/;

function readOne(event: string): KnownEvent {
  const [, seq, mark] = /^(\d{1,15}):([\da-z]{1,7})$/.exec(event) ?? [];
  if (seq && mark) return { seq: Number(seq), mark };
  const [, earlier, source] = EARLIER.exec(event) ?? [];
  if (earlier && source) return { seq: Number(earlier), mark: hashText(source).toString(36) };
  throw invalid(['known'], 'Events are named as seq:mark, with commas between them.', 'events');
}

/** The events named in a query of the feed. @throws Refusal invalid */
export const readKnown = (text: string): KnownEvent[] => text.split(',').map(readOne);
