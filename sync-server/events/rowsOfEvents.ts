import type { StoredRow } from '@/domain/changes/storedRow';
import type { LogEvent } from '@/domain/events/event';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Sql } from '../storage/db';
import type { EventRows } from './sight';
import { isCached, ROW_COLUMNS, storedOf } from './structureCache';

async function slicesOf(sql: Sql, workspaceId: string, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const rows = await sql.query<{ id: string; slice_id: string }>(
    'select id, slice_id from record where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row.slice_id]));
}

async function storedOthers(sql: Sql, workspaceId: string, ids: ReadonlySet<string>): Promise<Map<string, StoredRow>> {
  if (ids.size === 0) return new Map();
  const rows = await sql.query<Parameters<typeof storedOf>[0]>(
    `select ${ROW_COLUMNS} from row where workspace_id = $1 and id = any($2::uuid[])`,
    [workspaceId, [...ids]],
  );
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, storedOf(row)]));
}

/** Reads the rows that events name, as far as a person's sight needs them and they are not in memory anyway. */
export async function rowsOfEvents(sql: Sql, workspaceId: string, events: readonly LogEvent[]): Promise<EventRows> {
  const records = new Set<string>();
  const others = new Set<string>();
  for (const event of events)
    for (const change of event.changes)
      if (change.kind === 'value') records.add(change.record_id);
      else if (change.kind === 'record') records.add(change.id);
      else if (!isCached(change.kind as PlainKind)) others.add(change.id);
  const [slices, rows] = await Promise.all([
    slicesOf(sql, workspaceId, records),
    storedOthers(sql, workspaceId, others),
  ]);
  return { sliceOf: (id) => slices.get(id), stored: (kind, id) => rows.get(`${kind}:${id}`) };
}
