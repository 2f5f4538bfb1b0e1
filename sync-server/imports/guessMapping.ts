import type { ColumnMapping } from '@/contract/shapes/import';
import type { TableGuess } from '@/domain/files/columnGuess';
import { guessColumns } from '@/domain/files/guessColumns';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field, Slice } from '@/domain/rows/rowShapes';
import type { FileTable } from './readTable';

/** Rows that types are guessed from: enough to see rare values, and quick. */
const GUESS_ROWS = 20_000;

export function guessTable(table: FileTable, decimal: '.' | ','): TableGuess {
  return guessColumns(table.rows.slice(0, GUESS_ROWS), table.header, { decimal, textColumns: table.textColumns });
}

/** Columns to the fields of the same names; the others to new fields of the guessed types. */
export function guessMapping(guess: TableGuess, slice: Slice | null, fields: readonly Field[]): ColumnMapping[] {
  const byName = new Map(fields.map((field) => [identifierKey(field.field_name), field]));
  const keyIds = new Set(slice?.key_field_ids ?? []);
  const soleKey = keyIds.size === 1 ? [...keyIds][0] : undefined;
  const keyIsNamed = guess.columns.some((column) => keyIds.has(byName.get(identifierKey(column.name))?.id ?? ''));
  return guess.columns.map((column): ColumnMapping => {
    const held = byName.get(identifierKey(column.name));
    const isKeyColumn = column.index === guess.keyColumn;
    if (held) return { column: column.index, field_id: held.id, is_key: keyIds.has(held.id) };
    if (soleKey && isKeyColumn && !keyIsNamed) return { column: column.index, field_id: soleKey, is_key: true };
    const choices = column.type === 'select' || column.type === 'multiselect' || column.type === 'status';
    return {
      column: column.index,
      new_field: {
        field_name: column.name,
        field_type: isKeyColumn && !slice ? 'text' : column.type,
        ...(choices ? { options: column.options.slice(0, 2000) } : {}),
      },
      is_key: slice === null && isKeyColumn,
    };
  });
}
