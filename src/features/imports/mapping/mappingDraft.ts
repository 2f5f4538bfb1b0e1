import { FIELD_TYPES, type FieldType } from '@/domain/fields/fieldType';
import type { TableGuess } from '@/domain/files/columnGuess';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field, Slice } from '@/domain/rows/rowShapes';

/** Where a column of the file goes. */
export type ColumnTarget =
  | { to: 'field'; fieldId: string }
  | { to: 'new'; name: string; type: FieldType; options?: string[] }
  | { to: 'skip' };

/** What the person decides about an import. */
export interface MappingDraft {
  /** The table that the rows go to; null = a new one. */
  sliceId: string | null;
  sliceName: string;
  /** One for each column of the file. */
  targets: ColumnTarget[];
  /** Columns that name the rows of a new table; of a table that exists its key fields do. */
  keyColumns: number[];
  updateExisting: boolean;
}

/** Types that a column of text cannot be read as: they are calculated, uploaded or drawn. */
const NOT_FROM_TEXT: ReadonlySet<FieldType> = new Set(['formula', 'file', 'image', 'votes', 'object-reference']);

/** Types that a new field of an import can have. */
export const IMPORT_TYPES: readonly FieldType[] = FIELD_TYPES.filter((type) => !NOT_FROM_TEXT.has(type));

const HAS_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'multiselect', 'status']);

const KNOWN_ENDING = /\.(?:csv|tsv|txt|tab|dat|xlsx|xlsm|sdf?|mol|gbk?|genbank|fa|fna|faa|fasta|dna|rxn)$/i;

/** A table name from a file name: `molecules-100k.csv.gz` gives `molecules-100k`. */
export function tableNameOf(fileName: string): string {
  const bare = fileName.replace(/\.gz$/i, '').replace(KNOWN_ENDING, '');
  return bare.replace(/[_\s]+/g, ' ').trim() || 'Imported table';
}

/** Fields of a table that a column can go to, key fields first, in the table's order. */
export function writableFields(slice: Slice | null, fields: readonly Field[]): Field[] {
  if (!slice) return [];
  const byId = new Map(fields.map((field) => [field.id, field]));
  const ids = [...new Set([...slice.key_field_ids, ...slice.field_ids])];
  return ids.flatMap((id) => {
    const field = byId.get(id);
    return !field || field.is_archived || field.is_readonly || NOT_FROM_TEXT.has(field.field_type) ? [] : [field];
  });
}

/**
 * Where the columns seem to belong: to the fields of the same names, the key column to the only key field, the others
 * to new fields of the guessed types. Names do not heed case.
 */
export function guessTargets(guess: TableGuess, slice: Slice | null, fields: readonly Field[]): ColumnTarget[] {
  const writable = writableFields(slice, fields);
  const byName = new Map(writable.map((field) => [identifierKey(field.field_name), field]));
  const keyIds = slice?.key_field_ids ?? [];
  const keyIsNamed = guess.columns.some((column) => keyIds.includes(byName.get(identifierKey(column.name))?.id ?? ''));
  const taken = new Set<string>();
  return guess.columns.map((column): ColumnTarget => {
    const named = byName.get(identifierKey(column.name));
    const soleKey = !keyIsNamed && keyIds.length === 1 && column.index === guess.keyColumn ? keyIds[0] : undefined;
    const fieldId = named?.id ?? soleKey;
    if (fieldId !== undefined && !taken.has(fieldId)) {
      taken.add(fieldId);
      return { to: 'field', fieldId };
    }
    // The texts that name rows stay as they are written: 007 is not 7.
    const type = !slice && column.index === guess.keyColumn ? 'text' : column.type;
    return {
      to: 'new',
      name: column.name,
      type,
      ...(HAS_OPTIONS.has(type) ? { options: column.options } : {}),
    };
  });
}

/** The table whose fields the columns of the file name best: at least its key and half of the columns; null = none. */
export function guessSlice(names: readonly string[], slices: readonly Slice[], fields: readonly Field[]): Slice | null {
  const keys = new Set(names.map(identifierKey));
  let best: { slice: Slice; score: number } | null = null;
  for (const slice of slices) {
    if (slice.is_archived || slice.key_field_ids.length === 0) continue;
    const writable = writableFields(slice, fields);
    const found = writable.filter((field) => keys.has(identifierKey(field.field_name)));
    const score = found.length / Math.max(1, names.length);
    const hasKey = slice.key_field_ids.every((id) => found.some((field) => field.id === id));
    if (hasKey && score >= 0.5 && score > (best?.score ?? 0)) best = { slice, score };
  }
  return best?.slice ?? null;
}

/**
 * The column that names the rows: the guessed one, else a first column of text whose values hardly repeat and are hardly
 * ever missing. The few rows without a name are refused by name, in place of numbering all of them.
 */
export function keyColumnOf(guess: TableGuess): number | null {
  if (guess.keyColumn !== null) return guess.keyColumn;
  const first = guess.columns[0];
  if (first?.type !== 'text' || first.filled < 20) return null;
  // Different values are counted up to 1,000.
  const isDistinct = first.distinct >= Math.min(1000, first.filled) * 0.99;
  return isDistinct && first.empty <= first.filled * 0.02 ? first.index : null;
}

/** The mapping to begin with. */
export function guessDraft(
  guess: TableGuess,
  slice: Slice | null,
  fields: readonly Field[],
  fileName: string,
): MappingDraft {
  const keyColumn = keyColumnOf(guess);
  return {
    sliceId: slice?.id ?? null,
    sliceName: tableNameOf(fileName),
    targets: guessTargets(guess, slice, fields),
    keyColumns: keyColumn === null ? [] : [keyColumn],
    updateExisting: true,
  };
}
