import type { LogEvent } from '@/domain/events/event';
import type { Sql } from '../storage/db';
import { type StoredEvent, toLogEvent } from './eventStore';
import { unpackBody, unpackText } from './packEvent';
import type { Sight } from './sight';

/** The tables of the records that the events name. */
export async function slicesOf(
  sql: Sql,
  workspaceId: string,
  events: readonly LogEvent[],
): Promise<Map<string, string>> {
  const ids = new Set<string>();
  for (const event of events)
    for (const change of event.changes)
      if (change.kind === 'value') ids.add(change.record_id);
      else if (change.kind === 'record') ids.add(change.id);
  if (ids.size === 0) return new Map();
  const rows = await sql.query<{ id: string; slice_id: string }>(
    'select id, slice_id from record where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row.slice_id]));
}

/** A stored event as JSON without reading its body: what nobody hides from this person goes out as it is kept. */
function rawEvent(workspaceId: string, row: StoredEvent): string {
  const { changes: _, ...head } = toLogEvent(workspaceId, row, { changes: [] });
  return `${JSON.stringify(head).slice(0, -1)},${unpackText(row.packed).slice(1)}`;
}

/** Stored events as one person may see them, each as JSON; those that he may know nothing of are left out. */
export type EventTexts = (sight: Sight) => Promise<string[]>;

/** Prepares stored events for readers with different rights: what they share is made once. */
export function eventTexts(sql: Sql, workspaceId: string, rows: readonly StoredEvent[]): EventTexts {
  let raw: string[] | undefined;
  let read: Promise<{ events: LogEvent[]; slices: Map<string, string> }> | undefined;
  const readAll = async () => {
    const events = rows.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
    return { events, slices: await slicesOf(sql, workspaceId, events) };
  };
  return async (sight) => {
    if (sight.unlimited) {
      raw ??= rows.map((row) => rawEvent(workspaceId, row));
      return raw;
    }
    read ??= readAll();
    const { events, slices } = await read;
    return events
      .flatMap((event) => sight.event(event, (id) => slices.get(id)) ?? [])
      .map((event) => JSON.stringify(event));
  };
}
