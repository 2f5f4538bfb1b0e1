import type { Stamp } from '@/domain/changes/stamp';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { RecordRow } from '@/domain/records/recordRow';
import { type RecordSweep, runEnds } from '@/domain/records/recordSweep';
import { jsonArrayEnd } from '@/lib/jsonArrayEnd';
import type { Sql, SqlValue, TxSql } from '../storage/db';
import type { EventHead, EventHeads } from './eventHeads';
import { collectSeqs, type PackedCells, type RecordTuple, unpackRecord } from './recordCodec';

const COLUMNS =
  'id, slice_id, identifier, created_at, created_by, operation_id, group_id, identifier_ids, is_archived, is_deleted, ' +
  'born_seq, stamps, more, cells';

/** The same columns without the cells. */
const WITHOUT_CELLS = COLUMNS.replace(/cells$/, "'{}' as cells");

/** Characters of a cell that are cut out of a record: most cells are shorter. */
const PART = 300;

/** Stored records, with what their parts refer to. */
export interface StoredRecords {
  tuples: RecordTuple[];
  /** The parsed cells, in the order of the tuples. */
  cells: PackedCells[];
  heads: ReadonlyMap<number, EventHead>;
}

/**
 * Reads records by a condition (`$1` is the workspace). It may contain only names from this program, never from a
 * request.
 */
export async function selectStored(
  sql: Sql,
  heads: EventHeads,
  workspaceId: string,
  condition: string,
  values: readonly SqlValue[] = [],
): Promise<StoredRecords> {
  const tuples = await sql.query<RecordTuple>(
    `select ${COLUMNS} from record where workspace_id = $1 and ${condition}`,
    [workspaceId, ...values],
  );
  const cells = tuples.map((tuple) => JSON.parse(tuple.cells) as PackedCells);
  return withHeads(sql, heads, workspaceId, tuples, cells);
}

async function withHeads(
  sql: Sql,
  heads: EventHeads,
  workspaceId: string,
  tuples: RecordTuple[],
  cells: PackedCells[],
): Promise<StoredRecords> {
  const seqs = new Set<number>();
  tuples.forEach((tuple, i) => collectSeqs(tuple.born_seq, cells[i] as PackedCells, seqs));
  return { tuples, cells, heads: await heads.load(sql, workspaceId, seqs) };
}

/** The same, unpacked to rows. */
export async function selectRecords(...asked: Parameters<typeof selectStored>): Promise<RecordRow[]> {
  return rowsOf(await selectStored(...asked));
}

/**
 * The same with the cells of some fields only, or of none, for queries that do not need the rest. Most of a record is
 * cells, and reading them is most of the cost; the database cuts out the beginning of those that are needed. For the
 * few longer cells the whole record is read.
 */
export async function selectCells(
  sql: Sql,
  heads: EventHeads,
  workspaceId: string,
  condition: string,
  values: readonly SqlValue[],
  fieldIds: readonly string[],
): Promise<RecordRow[]> {
  const parts = fieldIds.map((_, i) => `left(split_part(cells, $${values.length + 2 + i}, 2), ${PART}) as part_${i}`);
  const tuples = await sql.query<RecordTuple & { [part: `part_${number}`]: string }>(
    `select ${[WITHOUT_CELLS, ...parts].join(', ')} from record where workspace_id = $1 and ${condition}`,
    [workspaceId, ...values, ...fieldIds.map((id) => `"${id}":[`)],
  );
  const cut: string[] = [];
  const found = tuples.map((tuple) => {
    const cells: PackedCells = {};
    for (const [i, id] of fieldIds.entries()) {
      const text = `[${tuple[`part_${i}`]}`;
      const end = jsonArrayEnd(text);
      if (end > 0) cells[id] = JSON.parse(text.slice(0, end)) as PackedCells[string];
      else if (text !== '[') cut.push(tuple.id);
    }
    return cells;
  });
  const whole = await wholeCells(sql, workspaceId, cut);
  const cells = tuples.map(({ id }, i) => {
    const all = whole.get(id);
    const kept = fieldIds.flatMap((fieldId) => (all?.[fieldId] ? [[fieldId, all[fieldId]] as const] : []));
    return all ? Object.fromEntries(kept) : (found[i] as PackedCells);
  });
  return rowsOf(await withHeads(sql, heads, workspaceId, tuples, cells));
}

async function wholeCells(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Map<string, PackedCells>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<{ id: string; cells: string }>(
    'select id, cells from record where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, cells }) => [id, JSON.parse(cells) as PackedCells]));
}

function rowsOf({ tuples, cells, heads }: StoredRecords): RecordRow[] {
  return tuples.map((tuple, i) => unpackRecord(tuple, cells[i] as PackedCells, heads));
}

/** A record to be stored, with the seq of the event that changed it. */
export interface RecordWrite {
  seq: number;
  tuple: RecordTuple;
}

/**
 * Clears the identifiers of records before they are written with others, so that two that swap theirs never have the
 * same.
 */
export function sendNameless(tx: TxSql, workspaceId: string, ids: readonly string[]): void {
  tx.send('update record set identifier_key = id::text where workspace_id = $1 and id = any($2::uuid[])', [
    workspaceId,
    [...ids],
  ]);
}

/** Writes whole records, new and changed ones alike. */
export function sendRecords(tx: TxSql, workspaceId: string, writes: readonly RecordWrite[]): void {
  const tuples = writes.map(({ tuple }) => tuple);
  if (tuples.length === 0) return;
  const column = <K extends keyof RecordTuple>(name: K) => tuples.map((tuple) => tuple[name]) as SqlValue[];
  tx.send(
    `insert into record (workspace_id, seq, identifier_key, ${COLUMNS})
     select $1, * from unnest($2::bigint[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::bigint[], $8::uuid[], $9::uuid[],
       $10::uuid[], $11::text[], $12::boolean[], $13::boolean[], $14::bigint[], $15::text[], $16::text[], $17::text[])
     on conflict (workspace_id, id) do update set
       seq = excluded.seq, identifier_key = excluded.identifier_key, identifier = excluded.identifier,
       slice_id = excluded.slice_id, created_at = excluded.created_at, created_by = excluded.created_by,
       operation_id = excluded.operation_id, group_id = excluded.group_id, identifier_ids = excluded.identifier_ids,
       is_archived = excluded.is_archived, is_deleted = excluded.is_deleted, born_seq = excluded.born_seq,
       stamps = excluded.stamps, more = excluded.more, cells = excluded.cells`,
    [
      workspaceId,
      writes.map(({ seq }) => seq),
      tuples.map((tuple) => identifierKey(tuple.identifier)),
      column('id'),
      column('slice_id'),
      column('identifier'),
      column('created_at'),
      column('created_by'),
      column('operation_id'),
      column('group_id'),
      column('identifier_ids'),
      column('is_archived'),
      column('is_deleted'),
      column('born_seq'),
      column('stamps'),
      column('more'),
      column('cells'),
    ],
  );
}

/** Deletes or restores the records of a sweep; a record that was deleted or restored later than this stays as it is. */
export function sendSweep(tx: TxSql, workspaceId: string, sweep: RecordSweep, seq: number, stamp: Stamp): void {
  const ends = sweep.runs.map(runEnds);
  tx.send(
    `update record r set is_deleted = $3, seq = $4,
       stamps = (coalesce(r.stamps, '{}')::jsonb || jsonb_build_object('is_deleted', $5::text))::text
     from unnest($6::uuid[], $7::uuid[]) as run (first, last)
     where r.workspace_id = $1 and r.slice_id = $2 and r.id between run.first and run.last
       and coalesce(r.stamps::jsonb ->> 'is_deleted', '') < $5`,
    [
      workspaceId,
      sweep.slice_id,
      sweep.is_deleted,
      seq,
      stamp,
      ends.map(({ first }) => first),
      ends.map(({ last }) => last),
    ],
  );
}
