import { identifierOf } from '@/domain/commands/support/identifierOf';
import { keptText } from '@/domain/fields/contentLimit';
import type { Lookups } from '@/domain/fields/fieldContext';
import { type ColumnReading, columnContext } from '@/domain/imports/columnReading';
import { readCell } from '@/domain/imports/readCell';
import type { Field } from '@/domain/kinds/field';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import { numberText } from '@/lib/words/counted';

/** A column of the file with the field that it is mapped to. */
export interface MappedColumn {
  column: number;
  /** Name of the column in the file. */
  name: string;
  field: Field;
  isKey: boolean;
  reading: ColumnReading;
}

export interface UnreadCell {
  column: MappedColumn;
  text: string;
  message: string;
}

export interface ReadRow {
  /** From 1, without the header. */
  number: number;
  identifier: string;
  /** In the order of the columns; null if empty or unreadable. */
  contents: Json[];
  unread: UnreadCell[];
}

/** A row that names no record and cannot be imported. */
export interface RefusedRow {
  number: number;
  column: string;
  message: string;
}

/** Most bytes of the contents of one row: it is written as one event, which holds 1 MB. */
const ROW_LIMIT = 800_000;
const NO_FIELDS = 'Your role may not add the field that would keep its text, so the row cannot be imported as it is.';

/** Why a row cannot be imported as a whole; null when it can. */
function rowFault(contents: readonly Json[], unread: readonly UnreadCell[]): string | null {
  const weight = jsonWeight([...contents]) + unread.reduce((sum, cell) => sum + jsonWeight(cell.text), 0);
  if (weight <= ROW_LIMIT) return null;
  return `The row has ${numberText(weight)} bytes; a record can have ${numberText(ROW_LIMIT)}. Leave out a column.`;
}

/** A cell whose stored content differs from the file. */
export interface ChangedText {
  row: number;
  text: string;
  reads: string;
}

export interface RowReaderOptions {
  lookups: Lookups;
  actorId: string;
  nameRow: ((number: number) => string) | null;
  /** Whether unreadable cells are stored as text next to theirs; if not, their rows cannot be imported. */
  keepsUnread: boolean;
  /** Called for each cell that its field stores differently, with the index of its column among the mapped ones. */
  onChanged?: ((place: number, changed: ChangedText) => void) | undefined;
}

/**
 * Creates the function that reads one row of the file for the fields of the table.
 * @param options.nameRow gives the identifiers if the file has none.
 */
export function createRowReader(
  columns: readonly MappedColumn[],
  keyFields: readonly Field[],
  options: RowReaderOptions,
): (cells: readonly string[], number: number) => ReadRow | RefusedRow {
  const { lookups, actorId } = options;
  const contexts = columns.map(({ field, reading }) => columnContext(reading, field, { lookups, actorId }));
  const keyColumns = new Map(columns.flatMap((column, i) => (column.isKey ? [[column.field.id, i] as const] : [])));
  const soleTextKey =
    keyFields.length === 1 && keyFields[0]?.field_type === 'text' ? keyColumns.get(keyFields[0].id) : undefined;
  return (cells, number) => {
    const unread: UnreadCell[] = [];
    const contents: Json[] = [];
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] as MappedColumn;
      const text = cells[column.column] ?? '';
      const { result, reads } = readCell(text, contexts[i] as (typeof contexts)[number]);
      if (reads !== null) options.onChanged?.(i, { row: number, text, reads });
      if (result.ok) contents.push(result.content);
      else {
        contents.push(null);
        if (column.isKey) return { number, column: column.name, message: result.message };
        unread.push({ column, text: keptText(text), message: result.message });
      }
    }
    const [bad] = unread;
    if (bad && !options.keepsUnread)
      return { number, column: bad.column.name, message: `${bad.message}. ${NO_FIELDS}` };
    const tooLarge = rowFault(contents, unread);
    if (tooLarge) return { number, column: '', message: tooLarge };
    if (options.nameRow) return { number, identifier: options.nameRow(number), contents, unread };
    if (soleTextKey !== undefined) {
      const identifier = String(contents[soleTextKey] ?? '').trim();
      if (identifier !== '') return { number, identifier, contents, unread };
    }
    try {
      const identifier = identifierOf(keyFields, (id) => contents[keyColumns.get(id) ?? -1] ?? null, options.lookups);
      return { number, identifier, contents, unread };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { number, column: columns.find((column) => column.isKey)?.name ?? '', message: error.message };
    }
  };
}
