import { markOf } from '@/contract/sync/knownEvents';
import type { LogEvent } from '@/domain/events/event';
import type { Sql, TxSql } from '../storage/db';
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
  knew: number | null;
  undoable: boolean;
  undoes: string | null;
  undone_by: string | null;
}
export interface StoredEvent extends EventRow {
  packed: Buffer;
  input_hash: Buffer;
  answer: string | null;
}

/** The columns of EventRow. */
export const EVENT_HEAD =
  'seq, id, act_id, actor_id, client_id, call, title, at, received_at, knew, undoable, undoes, undone_by';

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
  if (row.knew !== null) event.knew = row.knew;
  if (body.blocks) event.blocks = body.blocks;
  if (body.sweeps) event.sweeps = body.sweeps;
  if (body.parts) event.parts = body.parts;
  return event;
}

/** The events with these ids or the same first 96 bits (no two events share them). */
export function findEvents(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<StoredEvent[]> {
  return sql.query<StoredEvent>(
    `select ${EVENT_HEAD}, packed, input_hash, answer from event
     where workspace_id = $1 and left(id::text, 28) = any($2::text[])`,
    [workspaceId, ids.map((id) => id.slice(0, 28))],
  );
}

export async function readEvent(sql: Sql, workspaceId: string, id: string): Promise<LogEvent | undefined> {
  const [row] = await findEvents(sql, workspaceId, [id]);
  return row && row.id === id ? toLogEvent(workspaceId, row, unpackBody(row.packed)) : undefined;
}

interface MarkedEvent {
  seq: number;
  mark: string;
}

/** Events at these positions of the log; none for positions beyond its end. */
async function marksAt(sql: Sql, workspaceId: string, seqs: readonly number[]): Promise<MarkedEvent[]> {
  const rows = await sql.query<EventRow>(
    'select seq, id, received_at from event where workspace_id = $1 and seq = any($2::bigint[])',
    [workspaceId, seqs],
  );
  return rows.map((row) => ({ seq: row.seq, mark: markOf(row) }));
}

/** Whether the log holds all these events at their claimed numbers. */
export async function areInLog(sql: Sql, workspaceId: string, events: readonly MarkedEvent[]): Promise<boolean> {
  if (events.length === 0) return true;
  const seqs = events.map(({ seq }) => seq);
  const held = new Map((await marksAt(sql, workspaceId, seqs)).map(({ seq, mark }) => [seq, mark]));
  return events.every(({ seq, mark }) => held.get(seq) === mark);
}

/** The newest event; undefined in a new workspace. */
export async function lastEvent(sql: Sql, workspaceId: string): Promise<MarkedEvent | undefined> {
  const [row] = await sql.query<EventRow>(
    'select seq, id, received_at from event where workspace_id = $1 order by seq desc limit 1',
    [workspaceId],
  );
  return row && { seq: row.seq, mark: markOf(row) };
}

/** The mark of the event at this position of the log. */
export async function markAt(sql: Sql, workspaceId: string, seq: number): Promise<string | undefined> {
  return (await marksAt(sql, workspaceId, [seq]))[0]?.mark;
}

/** The events from one seq (included) to another (excluded), in order. */
export async function readEvents(sql: Sql, workspaceId: string, from: number, to: number): Promise<LogEvent[]> {
  const rows = from < to ? await eventsAfter(sql, workspaceId, from - 1, to - from) : [];
  return rows.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
}

/**
 * Events after a seq in order, with their packed bodies. Seqs have no gaps, so a range of seqs selects the right number
 * of events; with LIMIT alone the database would read and sort all following events for every page.
 */
export function eventsAfter(sql: Sql, workspaceId: string, seq: number, limit: number): Promise<StoredEvent[]> {
  return sql.query<StoredEvent>(
    `select ${EVENT_HEAD}, packed from event where workspace_id = $1 and seq > $2 and seq <= $3 order by seq`,
    [workspaceId, seq, seq + limit],
  );
}

/**
 * Advances a workspace to a seq; the caller holds its lock. @param structureSeq null = the structure did not change.
 */
export function sendSeq(tx: TxSql, workspaceId: string, seq: number, structureSeq: number | null): void {
  tx.send('update workspace set seq = $2, structure_seq = coalesce($3::bigint, structure_seq) where id = $1', [
    workspaceId,
    seq,
    structureSeq,
  ]);
}

const TYPES: Record<keyof StoredEvent, string> = {
  seq: 'bigint',
  id: 'uuid',
  act_id: 'uuid',
  actor_id: 'uuid',
  client_id: 'uuid',
  call: 'text',
  title: 'text',
  at: 'bigint',
  received_at: 'bigint',
  knew: 'bigint',
  undoable: 'boolean',
  undoes: 'uuid',
  undone_by: 'uuid',
  packed: 'bytea',
  input_hash: 'bytea',
  answer: 'text',
};
const COLUMNS = Object.keys(TYPES) as (keyof StoredEvent)[];
const ONE = COLUMNS.map((_, i) => `$${i + 2}`).join(', ');
const MANY = COLUMNS.map((name, i) => `$${i + 2}::${TYPES[name]}[]`).join(', ');
/** Bodies above this many bytes are sent unencoded: inside a list their bytes are spelled out. */
const SMALL = 4096;

/** Appends events in the order of seq; the caller holds the workspace's lock and advances it (sendSeq). */
export function sendEvents(tx: TxSql, workspaceId: string, events: readonly StoredEvent[]): void {
  const isAlone = ({ packed }: StoredEvent) => packed.length > SMALL || events.length === 1;
  for (const event of events)
    if (isAlone(event))
      tx.send(`insert into event (workspace_id, ${COLUMNS}) values ($1, ${ONE})`, [
        workspaceId,
        ...COLUMNS.map((name) => event[name]),
      ]);
  const others = events.filter((event) => !isAlone(event));
  if (others.length > 0)
    tx.send(`insert into event (workspace_id, ${COLUMNS}) select $1, * from unnest(${MANY})`, [
      workspaceId,
      ...COLUMNS.map((name) => others.map((event) => event[name])),
    ]);
}

/** Marks an event as undone; if it was itself an undo, the event that it had undone is in effect again. */
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
