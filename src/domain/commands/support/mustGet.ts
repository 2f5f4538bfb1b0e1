import { notFound } from '../../kinds/notFound';
import type { RowOf } from '../../kinds/registry';
import type { PlainKind } from '../../kinds/rowKind';
import type { RecordRow } from '../../records/recordRow';
import type { Reader } from '../reader';

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
