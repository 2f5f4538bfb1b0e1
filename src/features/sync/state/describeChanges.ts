import type { ValueChange } from '@/domain/changes/rowChange';
import { loadLookups } from '@/domain/commands/support/loadLookups';
import { picturesOf } from '@/domain/comments/richText';
import { formatContent } from '@/domain/fields/showContent';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import type { LocalStore } from '@/store/localStore';
import { openCells } from '@/store/refusals';
import type { OutboxEntry } from '@/store/schema';

/** One cell that an act writes: whose, what stood there, what it is to hold. Texts are '' where the cell is empty. */
export interface CellText {
  key: string;
  /** Its address; null where the record is no longer here. */
  href: string | null;
  /** null where the record or field is no longer here. */
  record: string | null;
  field: string | null;
  before: string;
  after: string;
}

/** What an act writes, in the words of the screen. */
export interface ChangeText {
  cells: CellText[];
  /** Cells beyond those that are named. */
  more: number;
  /** What was said in a comment; null for all other acts. */
  comment: string | null;
}

/** What the cell showed before the act: with a refused act its value is gone from the cell, with a waiting one it leads. */
function contentBefore(cell: readonly CellValue[], change: ValueChange, entry: OutboxEntry): Json {
  const of = cell.filter((value) => !value.hidden && value.operation_id === change.operation_id);
  if (entry.state === 'refused') return of[0]?.content ?? null;
  const at = of.findIndex((value) => value.id === change.id);
  return of[at + 1]?.content ?? null;
}

const addressOf = (record: RecordRow, fieldId: string) =>
  `/tables/${record.attrs.entity_slice_id}?record=${record.id}&field=${fieldId}`;

function plain(content: Json | undefined): string {
  if (content === undefined || content === null) return '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function saidIn(entry: OutboxEntry): string | null {
  const change = entry.changes.find(({ kind, after }) => kind === 'comment' && after !== null && 'content' in after);
  if (!change || change.kind === 'value' || !change.after) return null;
  const pictures = picturesOf(change.after.content ?? null).length;
  const words = plain(change.after.plain_text);
  return pictures > 0 ? `${words} (${pictures === 1 ? '1 picture' : `${pictures} pictures`})` : words;
}

/**
 * Names the cells that acts write, with the value before and after.
 * @param most cells of one act that are named.
 */
export async function describeChanges(
  store: LocalStore,
  entries: readonly OutboxEntry[],
  most: number,
): Promise<Map<string, ChangeText>> {
  const { reader } = store;
  const named = entries.map((entry) => {
    const writes = openCells(entry);
    return { entry, writes: writes.slice(0, most), more: Math.max(0, writes.length - most) };
  });
  const all = named.flatMap(({ writes }) => writes);
  const recordIds = [...new Set(all.map((change) => change.record_id))];
  const fieldIds = [...new Set(all.map((change) => change.field_id))];
  const records = new Map<string, RecordRow>();
  for (const record of await reader.records(recordIds)) if (record) records.set(record.id, record);
  const fields = new Map<string, Field>();
  for (const field of await reader.many('field', fieldIds)) if (field) fields.set(field.id, field);

  const lines = named.map(({ entry, writes, more }) => ({
    entry,
    more,
    cells: writes.map((change) => {
      const record = records.get(change.record_id);
      const before = contentBefore(record?.cells[change.field_id] ?? [], change, entry);
      return { change, record, field: fields.get(change.field_id), before, after: change.after.content ?? null };
    }),
  }));
  const contents = lines.flatMap(({ cells }) =>
    cells.flatMap(({ field, before, after }) => (field ? [before, after].map((content) => ({ field, content })) : [])),
  );
  const lookups = await loadLookups(reader, contents);
  return new Map(
    lines.map(({ entry, cells, more }) => [
      entry.op_id,
      {
        more,
        comment: saidIn(entry),
        cells: cells.map(({ change, record, field, before, after }) => {
          const textOf = (content: Json) => (field && formatContent(content, { field, lookups })) || plain(content);
          return {
            key: change.id,
            href: record && !record.attrs.is_deleted ? addressOf(record, change.field_id) : null,
            record: record?.attrs.record_identifier ?? null,
            field: field?.field_name ?? null,
            before: textOf(before),
            after: textOf(after),
          };
        }),
      },
    ]),
  );
}

/** Everything that an act wrote as text for the clipboard: values alone of one cell, else a line for each. */
export async function textOfChange(store: LocalStore, entry: OutboxEntry): Promise<string> {
  const text = (await describeChanges(store, [entry], Number.POSITIVE_INFINITY)).get(entry.op_id);
  if (text?.comment) return text.comment;
  const cells = text?.cells ?? [];
  if (cells.length === 1) return cells[0]?.after ?? '';
  if (cells.length === 0) return entry.title;
  return cells.map(({ record, field, after }) => [record ?? '', field ?? '', after].join('\t')).join('\n');
}
