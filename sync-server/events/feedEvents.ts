import type { LogEvent } from '@/domain/events/event';
import type { Sql } from '../storage/db';
import { type StoredEvent, toLogEvent } from './eventStore';
import { type EventBody, unpackBody, unpackText } from './packEvent';
import { rowsOfEvents } from './rowsOfEvents';
import { type EventRows, NO_TITLE, type Sight } from './sight';

const KIND = '"kind":"';

/**
 * Whether a body names rows of these kinds alone. It searches for what JSON writes before a kind. User text cannot
 * contain that, because its quotes are escaped.
 */
export function namesOnly(body: string, kinds: ReadonlySet<string>): boolean {
  for (let at = body.indexOf(KIND); at >= 0; at = body.indexOf(KIND, at)) {
    at += KIND.length;
    if (!kinds.has(body.slice(at, body.indexOf('"', at)))) return false;
  }
  return true;
}

/** Whether nothing in a body is hidden from a person. Blocks and sweeps hold records and values, and name no kind. */
function passesWhole(sight: Sight, body: string): boolean {
  return sight.seesAllRecords && namesOnly(body, sight.whole);
}

/** A stored event as JSON without parsing its body: when nothing is hidden from this person, it is sent as stored. */
function rawEvent(workspaceId: string, row: StoredEvent, body: string): string {
  const { changes: _, ...head } = toLogEvent(workspaceId, row, { changes: [] });
  return `${JSON.stringify(head).slice(0, -1)},${body.slice(1)}`;
}

/** Stored events as one person may see them, each as JSON; events of which they may know nothing are left out. */
export type EventTexts = (sight: Sight) => Promise<string[]>;

/** Prepares stored events for readers with different rights; the work that they share is done once. */
export function eventTexts(sql: Sql, workspaceId: string, rows: readonly StoredEvent[]): EventTexts {
  const bodies: (string | undefined)[] = [];
  const raw: (string | undefined)[] = [];
  const read: (LogEvent | undefined)[] = [];
  const bodyOf = (i: number) => (bodies[i] ??= unpackText((rows[i] as StoredEvent).packed));
  const rawOf = (i: number) => (raw[i] ??= rawEvent(workspaceId, rows[i] as StoredEvent, bodyOf(i)));
  const eventOf = (i: number) =>
    (read[i] ??= toLogEvent(workspaceId, rows[i] as StoredEvent, JSON.parse(bodyOf(i)) as EventBody));
  let known: Promise<EventRows> | undefined;
  return async (sight) => {
    const passes = (i: number) => passesWhole(sight, bodyOf(i));
    if (rows.every((_, i) => passes(i))) return rows.map((_, i) => rawOf(i));
    known ??= rowsOfEvents(
      sql,
      workspaceId,
      rows.map((_, i) => eventOf(i)),
    );
    const facts = await known;
    return rows.flatMap((_, i) => {
      if (passes(i)) return [rawOf(i)];
      const seen = sight.event(eventOf(i), facts);
      return seen ? [JSON.stringify(seen)] : [];
    });
  };
}

/**
 * Descriptions of what happened, as far as the reader may know; of an act on hidden things, only that there was one.
 */
export async function seenTitles(
  sql: Sql,
  sight: Sight,
  rows: readonly StoredEvent[],
): Promise<ReadonlyMap<string, string>> {
  const workspaceId = sight.actor.workspace_id;
  const hiding = sight.unlimited ? [] : rows.filter((row) => !passesWhole(sight, unpackText(row.packed)));
  const events = hiding.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
  const known = await rowsOfEvents(sql, workspaceId, events);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  for (const event of events) titles.set(event.id, sight.event(event, known)?.title ?? NO_TITLE);
  return titles;
}
