import type { ValueChange } from '@/domain/changes/rowChange';
import { loadLookups } from '@/domain/commands/support/loadLookups';
import { plainWords } from '@/domain/fields/plainWords';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import type { LocalStore } from '../localStore';

/**
 * One cell that an operation writes: its record and field, its content before and after. Texts are '' if the cell is
 * empty.
 */
export interface CellText {
  key: string;
  /** Its address; null where the record is no longer here. */
  href: string | null;
  /** null where the record or field is no longer here. */
  record: string | null;
  field: string | null;
  /** null where the record is no longer here. */
  before: string | null;
  after: string;
}

/** A write of a cell that is to be described. */
export interface CellWrite {
  change: ValueChange;
  /** Its value is no longer in the cell, as after a refusal: it would replace the current one. */
  isGone: boolean;
  /** Content that it wrote, formatted by a field that may no longer be visible. */
  said?: string;
}

/** Contents before and after the write, from the cell; an undo hides a value or shows it again. */
function contentsOf(cell: readonly CellValue[], { change, isGone }: CellWrite): { before: Json; after: Json } {
  const of = cell.filter(
    (value) => value.operation_id === change.operation_id && (!value.hidden || value.id === change.id),
  );
  const at = isGone ? -1 : of.findIndex((value) => value.id === change.id);
  const below = of[at + 1]?.content ?? null;
  if (change.before === null) return { before: below, after: change.after.content ?? null };
  const own = of[at]?.content ?? null;
  return change.after.is_hidden ? { before: own, after: below } : { before: below, after: own };
}

const addressOf = (record: RecordRow, fieldId: string) =>
  `/tables/${record.attrs.entity_slice_id}?record=${record.id}&field=${fieldId}`;

/** Names the written cells, with the value before and after as the screen shows it; in the order of the writes. */
export async function cellTexts(store: LocalStore, writes: readonly CellWrite[]): Promise<CellText[]> {
  const { reader } = store;
  const recordIds = [...new Set(writes.map(({ change }) => change.record_id))];
  const fieldIds = [...new Set(writes.map(({ change }) => change.field_id))];
  const records = new Map<string, RecordRow>();
  for (const record of await reader.records(recordIds)) if (record) records.set(record.id, record);
  const fields = new Map<string, Field>();
  for (const field of await reader.many('field', fieldIds)) if (field) fields.set(field.id, field);
  const cells = writes.map((write) => {
    const record = records.get(write.change.record_id);
    const contents = contentsOf(record?.cells[write.change.field_id] ?? [], write);
    return { change: write.change, said: write.said, record, field: fields.get(write.change.field_id), ...contents };
  });
  const lookups = await loadLookups(
    reader,
    cells.flatMap(({ field, before, after }) => (field ? [before, after].map((content) => ({ field, content })) : [])),
  );
  return cells.map(({ change, said, record, field, before, after }) => {
    const textOf = (content: Json) => (field && formatContent(content, { field, lookups })) || plainWords(content);
    return {
      key: change.id,
      href: record && !record.attrs.is_deleted ? addressOf(record, change.field_id) : null,
      record: record?.attrs.record_identifier ?? null,
      field: field?.field_name ?? null,
      before: record ? textOf(before) : null,
      after: field ? textOf(after) : (said ?? textOf(after)),
    };
  });
}
