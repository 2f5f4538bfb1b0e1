import type { CommandContext } from '@/domain/commands/command';
import type { Actor } from '@/domain/permissions/actor';
import { packRun } from '@/domain/records/encodeBlock';
import type { BlockColumn, RecordBlock } from '@/domain/records/recordBlock';
import type { Json } from '@/lib/json';
import { idOf } from '@/lib/uuid';
import { freshId } from '../freshId';
import type { BulkPlan, Committed, LogDeps } from './act';
import { commitAct } from './commitAct';
import type { RecordTuple } from './recordCodec';

/** A record to create; contents in the order of the fields, null where it has none. */
export interface BulkRecord {
  identifier: string;
  contents: readonly Json[];
}

export interface BulkAct {
  call: string;
  /** Ties the events of the whole act together. */
  actId: string;
  title: string;
  sliceId: string;
  fieldIds: readonly string[];
  operationId: string | null;
}

/** Low 32 bits of an operation's id; ids of its rows count up from it. */
const lowOf = (id: string) => Number.parseInt(id.slice(28), 16);

/**
 * Records and values as a block, and as rows of the table `record`. Ids are assigned first to the records, then to the
 * values field by field, so that the ids of each column count up and need no list.
 */
export function bulkPlan(act: BulkAct, records: readonly BulkRecord[], context: CommandContext): BulkPlan {
  const base = context.opId.slice(0, 28);
  const start = lowOf(context.opId) + 1;
  const count = records.length;
  const lowAt = (field: number, row: number) => start + count + field * count + row;
  const columns: { [fieldId: string]: BlockColumn } = {};
  act.fieldIds.forEach((fieldId, f) => {
    const contents = records.map((record) => record.contents[f] ?? null);
    if (contents.every((content) => content === null)) return;
    columns[fieldId] = {
      contents,
      act: packRun(contents.map((content) => (content === null ? -1 : 0))),
      low: { start: lowAt(f, 0), step: 1 },
    };
  });
  const by = context.actor.user_id;
  const block: RecordBlock = {
    slice_id: act.sliceId,
    count,
    ids: { base, start },
    identifiers: records.map((record) => record.identifier),
    born: 0,
    entity_group_id: act.actId,
    acts: [{ base, at: context.at, author_id: by, client_id: context.clientId, operation_id: act.operationId }],
    columns,
    rows: {},
  };
  const names = act.fieldIds.map((fieldId) => JSON.stringify(fieldId));
  const operation = act.operationId ? `,${JSON.stringify(act.operationId)}` : '';
  const tuples = (seq: number): RecordTuple[] =>
    records.map((record, row) => {
      const cells: string[] = [];
      record.contents.forEach((content, f) => {
        if (content !== null)
          cells.push(`${names[f]}:[[${seq},${lowAt(f, row)},${JSON.stringify(content)}${operation}]]`);
      });
      return {
        id: idOf(base, start + row),
        slice_id: act.sliceId,
        identifier: record.identifier,
        created_at: context.at,
        created_by: by,
        operation_id: act.operationId,
        group_id: act.actId,
        identifier_ids: null,
        is_archived: false,
        is_deleted: false,
        born_seq: seq,
        stamps: null,
        more: null,
        cells: `{${cells.join(',')}}`,
      };
    });
  return { changes: [], answer: { value: { count } }, title: act.title, blocks: [{ block, tuples }] };
}

/** Creates records with their first values as one event. The caller keeps it below the size limit of an event. */
export function appendRecords(
  deps: LogDeps,
  actor: Actor,
  act: BulkAct,
  records: readonly BulkRecord[],
): Promise<Committed> {
  const opId = freshId();
  return commitAct(
    deps,
    actor.workspace_id,
    actor,
    {
      call: act.call,
      opId,
      actId: act.actId,
      at: Date.now(),
      clientId: null,
      tzMinutes: 0,
      fingerprint: opId,
      undoable: true,
      done: act.title,
    },
    async (_read, context) => bulkPlan(act, records, context),
  );
}

/** Contents of an event stay below this many bytes of JSON; the limit itself is 1 MB. */
const CHUNK_BYTES = 700_000;

/** Splits records into parts that fit an event each. @param most records in one part. */
export function* chunkRecords(records: Iterable<BulkRecord>, most: number): Generator<BulkRecord[]> {
  let chunk: BulkRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = 2 * record.identifier.length + JSON.stringify(record.contents).length;
    if (chunk.length > 0 && (chunk.length >= most || bytes + size > CHUNK_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(record);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
