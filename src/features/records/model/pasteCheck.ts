import type { Lookups } from '@/domain/fields/fieldContext';
import { guessColumns } from '@/domain/files/guessColumns';
import { looksLikeHeader } from '@/domain/files/looksLikeHeader';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { type ColumnReading, columnContext } from '@/domain/imports/columnReading';
import { HAS_UNIT, newFieldOf } from '@/domain/imports/columnTarget';
import { readCell } from '@/domain/imports/readCell';
import type { FieldType } from '@/domain/kinds/fieldType';
import { foldText } from '@/lib/foldText';
import { inTurns } from '@/lib/inTurns';
import { type ColumnModel, isLive } from './columnModel';
import { isReadable, type PasteReading, pasteReading } from './pasteReading';

/** A column of a pasted block whose texts may be read differently by its field. */
export interface PasteColumn extends PasteReading {
  /** Index in the block, from 0. */
  col: number;
  field: ColumnModel['field'];
}

/** A field to be created for a pasted column beyond the last one. */
export interface PasteField {
  col: number;
  name: string;
  type: FieldType;
  options?: string[];
  unit?: string;
}

/** How a paste reads its columns, and the fields that it would create. */
export interface PasteCheck {
  columns: PasteColumn[];
  /** Columns beyond the last one, as the fields to be created for them. */
  beyond: PasteField[];
}

/** Outcome of reading the cells of a column. */
export interface ReadColumn {
  /** Cells that would be written differently from the pasted text, and the first of them. */
  changed: number;
  changes: { text: string; reads: string }[];
  refused: number;
}

const KEPT = 20;

const textsOf = (block: readonly (readonly string[])[], col: number) =>
  block.map((line) => line[col]?.trim() ?? '').filter((text) => text !== '');

/**
 * Examines the columns of a pasted block.
 * @param known how earlier texts pasted into a field were read, if the person has chosen.
 */
export function checkPaste(
  block: readonly (readonly string[])[],
  firstCol: number,
  columns: readonly ColumnModel[],
  known: ReadonlyMap<string, ColumnReading>,
): PasteCheck {
  const width = Math.max(0, ...block.map((line) => line.length));
  const check: PasteCheck = { columns: [], beyond: [] };
  for (let col = 0; col < width; col++) {
    const field = columns[firstCol + col]?.field;
    if (!isLive(field) || !isReadable(field)) continue;
    check.columns.push({ col, field, ...pasteReading(field, textsOf(block, col), known.get(field.id)) });
  }
  const most = columns.length - firstCol;
  if (width > most) check.beyond = fieldsFor(block, Math.max(0, most), columns);
  return check;
}

/** Fields for the columns from an index on; empty columns create none. */
function fieldsFor(block: readonly (readonly string[])[], from: number, columns: readonly ColumnModel[]): PasteField[] {
  const rows = block.map((line) => line.slice(from));
  const taken = new Set(columns.map(({ field }) => foldText(field.field_name)));
  return guessColumns(rows, null, { delimiter: '\t' }).columns.flatMap((guess) => {
    if (guess.filled === 0) return [];
    // If a type depends on an order that the texts leave open, the column stays text.
    const target = newFieldOf(guess.asksOrder ? { ...guess, type: 'text' } : guess, false);
    let number = columns.length + guess.index + 1;
    while (taken.has(`column ${number}`)) number++;
    const name = `Column ${number}`;
    taken.add(foldText(name));
    const { type, options } = target;
    return [
      {
        col: from + guess.index,
        name,
        type,
        ...(options ? { options } : {}),
        ...(guess.unit && HAS_UNIT.has(type) ? { unit: guess.unit } : {}),
      },
    ];
  });
}

/** Outcome of reading the cells of a column in this way. Differences of case alone do not count. */
export async function readPasted(
  block: readonly (readonly string[])[],
  { col, field }: Pick<PasteColumn, 'col' | 'field'>,
  reading: ColumnReading,
  given: { lookups: Lookups; actorId: string },
): Promise<ReadColumn> {
  const cx = columnContext(reading, field, given);
  const read: ReadColumn = { changed: 0, changes: [], refused: 0 };
  await inTurns(textsOf(block, col), (text) => {
    const { result, reads } = readCell(text, cx);
    if (!result.ok) read.refused++;
    else if (reads !== null && foldText(reads) !== foldText(text)) {
      read.changed++;
      if (read.changes.length < KEPT) read.changes.push({ text, reads });
    }
  });
  return read;
}

/**
 * Whether a block is a sheet with a row of headings: pasted into an empty table, or with headings that are names of its
 * fields. Such a block is imported, so that its columns find their fields.
 */
export function isSheet(
  block: readonly (readonly string[])[],
  columns: readonly ColumnModel[],
  isEmpty: boolean,
): boolean {
  const [head] = block;
  if (!head || block.length < 2 || head.length < 2) return false;
  if (isEmpty) return true;
  const names = new Set(columns.map(({ field }) => identifierKey(field.field_name)));
  const named = head.filter((name) => names.has(identifierKey(name)));
  return (
    named.length >= 2 && named.length >= head.filter((name) => name.trim() !== '').length / 2 && looksLikeHeader(block)
  );
}
