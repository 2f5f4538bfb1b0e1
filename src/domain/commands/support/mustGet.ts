import type { RecordRow } from '../../records/recordRow';
import { Refusal } from '../../refusal';
import type { PlainKind } from '../../rows/rowKind';
import type { RowOf } from '../../rows/rowShapes';
import type { Reader } from '../reader';

const NOUN: Record<PlainKind | 'record', string> = {
  workspace: 'workspace',
  member: 'member',
  slice: 'table',
  field: 'field',
  identifier: 'identifier',
  view: 'view',
  import: 'import',
  kanban: 'kanban board',
  set: 'set',
  operation: 'experiment',
  drc_config: 'dose-response configuration',
  plot_field: 'plot field',
  calculated_field: 'calculated field',
  lookup_field: 'lookup field',
  group: 'group',
  program: 'program',
  program_share: 'grant',
  authorization: 'authorization',
  comment: 'comment',
  record: 'record',
};

export function notFound(kind: PlainKind | 'record'): Refusal {
  return new Refusal('not_found', `This ${NOUN[kind]} does not exist.`);
}

/** The row, refusing (not_found) what does not exist or is deleted. */
export async function mustGet<K extends PlainKind>(read: Reader, kind: K, id: string): Promise<RowOf<K>> {
  const row = await read.get(kind, id);
  if (!row || ('is_deleted' in row && row.is_deleted)) throw notFound(kind);
  return row;
}

/** The record, refusing (not_found) what does not exist or is deleted. */
export async function mustGetRecord(read: Reader, id: string): Promise<RecordRow> {
  const record = await read.record(id);
  if (!record || record.attrs.is_deleted) throw notFound('record');
  return record;
}

/** The records in the order of ids, refusing (not_found) when one does not exist or is deleted. */
export async function mustGetRecords(read: Reader, ids: readonly string[]): Promise<RecordRow[]> {
  return (await read.records(ids)).map((record) => {
    if (!record || record.attrs.is_deleted) throw notFound('record');
    return record;
  });
}
