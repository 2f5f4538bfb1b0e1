import type { TableGuess } from '@/domain/files/columnGuess';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { type ColumnReading, readingOfGuess } from '@/domain/imports/columnReading';
import { type ColumnTarget, guessTargets, writableFields } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';

/** The person's choices for an import. */
export interface MappingDraft {
  /** The destination table; null = a new one. */
  sliceId: string | null;
  sliceName: string;
  /** One for each column of the file. */
  targets: ColumnTarget[];
  /** How each column is read. */
  readings: ColumnReading[];
  /** Key columns of a new table; for an existing table its key fields decide. */
  keyColumns: number[];
  updateExisting: boolean;
}

const KNOWN_ENDING = /\.(?:csv|tsv|txt|tab|dat|xlsx|xlsm|sdf?|mol|gbk?|genbank|fa|fna|faa|fasta|dna|rxn)$/i;

/** A table name from a file name: `molecules-100k.csv.gz` gives `molecules-100k`. */
export function tableNameOf(fileName: string): string {
  const bare = fileName.replace(/\.gz$/i, '').replace(KNOWN_ENDING, '');
  return bare.replace(/[_\s]+/g, ' ').trim() || 'Imported table';
}

/**
 * The table whose fields best match the column names of the file: at least its key and half of the columns; null =
 * none.
 */
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
 * The key column: the guessed one, otherwise a first column of text whose values are almost all present and distinct.
 * The few rows without a name are then refused individually, instead of numbering all of them.
 */
export function keyColumnOf(guess: TableGuess): number | null {
  if (guess.keyColumn !== null) return guess.keyColumn;
  const first = guess.columns[0];
  if (first?.type !== 'text' || first.filled < 20) return null;
  // Distinct values are counted up to 1,000.
  const isDistinct = first.distinct >= Math.min(1000, first.filled) * 0.99;
  return isDistinct && first.empty <= first.filled * 0.02 ? first.index : null;
}

/** The initial mapping. */
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
    readings: guess.columns.map(readingOfGuess),
    keyColumns: keyColumn === null ? [] : [keyColumn],
    updateExisting: true,
  };
}
