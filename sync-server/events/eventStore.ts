import type { LogEvent } from '@/domain/events/event';
import type { Sql } from '../storage/db';
import type { EventBody } from './packEvent';
import { unpackBody } from './packEvent';

/** A row of the log without its body. */
export interface EventRow {
  seq: number;
  id: string;
  act_id: string;
  actor_id: string;
  client_id: string | null;
  call: string;
  title: string;
  at: number;
  received_at: number;
  undoable: boolean;
  undoes: string | null;
  undone_by: string | null;
}
export interface StoredEvent extends EventRow {
  packed: Buffer;
  input_hash: Buffer;
  answer: string | null;
}

const HEAD = 'seq, id, act_id, actor_id, client_id, call, title, at, received_at, undoable, undoes, undone_by';

export function toLogEvent(workspaceId: string, row: EventRow, body: EventBody): LogEvent {
  const event: LogEvent = {
    id: row.id,
    workspace_id: workspaceId,
    seq: row.seq,
    act_id: row.act_id,
    actor_id: row.actor_id,
    client_id: row.client_id,
    call: row.call,
    title: row.title,
    at: row.at,
    received_at: row.received_at,
    changes: body.changes,
    undoable: row.undoable,
    undoes: row.undoes,
    undone_by: row.undone_by,
  };
  if (body.blocks) event.blocks = body.blocks;
  return event;
}

/** The event that has this id or shares its first 96 bits (no two events may). */
export async function findEvent(sql: Sql, workspaceId: string, id: string): Promise<StoredEvent | undefined> {
  const rows = await sql.query<StoredEvent>(
    `select ${HEAD}, packed, input_hash, answer from event where workspace_id = $1 and left(id::text, 28) = $2`,
    [workspaceId, id.slice(0, 28)],
  );
  return rows[0];
}

export async function readEvent(sql: Sql, workspaceId: string, id: string): Promise<LogEvent | undefined> {
  const row = await findEvent(sql, workspaceId, id);
  return row && row.id === id ? toLogEvent(workspaceId, row, unpackBody(row.packed)) : undefined;
}

/** Events after a seq in order, with their packed bodies. */
export function eventsAfter(sql: Sql, workspaceId: string, seq: number, limit: number): Promise<StoredEvent[]> {
  return sql.query<StoredEvent>(
    `select ${HEAD}, packed from event where workspace_id = $1 and seq > $2 order by seq limit $3`,
    [workspaceId, seq, limit],
  );
}

/** Appends an event and moves the workspace on to its seq; the caller holds the workspace's lock. */
export async function insertEvent(
  sql: Sql,
  workspaceId: string,
  event: StoredEvent,
  touchesStructure: boolean,
): Promise<void> {
  await sql.query(
    `with moved as (
       update workspace set seq = $2, structure_seq = case when $17 then $2 else structure_seq end where id = $1
     )
     insert into event (workspace_id, ${HEAD}, packed, input_hash, answer)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      workspaceId,
      event.seq,
      event.id,
      event.act_id,
      event.actor_id,
      event.client_id,
      event.call,
      event.title,
      event.at,
      event.received_at,
      event.undoable,
      event.undoes,
      event.undone_by,
      event.packed,
      event.input_hash,
      event.answer,
      touchesStructure,
    ],
  );
}

/** Marks what an undo took back; an event that the undone one had taken back stands again. */
export async function markUndone(sql: Sql, workspaceId: string, undoes: string, by: string): Promise<void> {
  const rows = await sql.query<{ undoes: string | null }>(
    'update event set undone_by = $3 where workspace_id = $1 and id = $2 and left(id::text, 28) = $4 returning undoes',
    [workspaceId, undoes, by, undoes.slice(0, 28)],
  );
  const before = rows[0]?.undoes;
  if (before)
    await sql.query(
      'update event set undone_by = null where workspace_id = $1 and id = $2 and left(id::text, 28) = $3',
      [workspaceId, before, before.slice(0, 28)],
    );
}
