import type { StoredRow } from '@/domain/changes/storedRow';
import { KINDS } from '@/domain/kinds/registry';
import type { Sql, TxSql } from '../storage/db';
import { EVENT_HEAD, type StoredEvent } from './eventStore';

/** Says that an event touched a task, or a part of it. */
export interface TaskEvent {
  taskId: string;
  seq: number;
}

/** The task that a row is or belongs to. */
export function taskOf({ kind, id, attrs }: Pick<StoredRow, 'kind' | 'id' | 'attrs'>): string | null {
  if (kind === 'task') return id;
  const { audience } = KINDS[kind];
  const task = audience.of === 'part' ? attrs[audience.task] : undefined;
  return typeof task === 'string' ? task : null;
}

export function sendTaskEvents(tx: TxSql, workspaceId: string, events: readonly TaskEvent[]): void {
  if (events.length === 0) return;
  tx.send(
    `insert into task_event (workspace_id, task_id, seq)
     select $1, * from unnest($2::uuid[], $3::bigint[]) on conflict do nothing`,
    [workspaceId, events.map(({ taskId }) => taskId), events.map(({ seq }) => seq)],
  );
}

/** The events that touched a task, newest first. */
export async function eventsOfTask(
  sql: Sql,
  workspaceId: string,
  taskId: string,
  from: number,
  limit: number,
): Promise<{ rows: StoredEvent[]; total: number }> {
  const columns = EVENT_HEAD.split(', ').map((name) => `e.${name}`);
  const rows = await sql.query<StoredEvent>(
    `select ${columns.join(', ')}, e.packed, e.input_hash, e.answer
     from task_event t join event e on e.workspace_id = t.workspace_id and e.seq = t.seq
     where t.workspace_id = $1 and t.task_id = $2 order by t.seq desc offset $3 limit $4`,
    [workspaceId, taskId, from, limit],
  );
  const [count] = await sql.query<{ total: number }>(
    'select count(*)::int as total from task_event where workspace_id = $1 and task_id = $2',
    [workspaceId, taskId],
  );
  return { rows, total: count?.total ?? 0 };
}
