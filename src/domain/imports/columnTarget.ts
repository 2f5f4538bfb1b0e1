import type { ColumnGuess, TableGuess } from '../files/columnGuess';
import { identifierKey } from '../identifiers/identifierKey';
import type { Field } from '../kinds/field';
import { FIELD_TYPES, type FieldType } from '../kinds/fieldType';
import type { Slice } from '../kinds/slice';

/** The target of a column of a file. */
export type ColumnTarget =
  | { to: 'field'; fieldId: string }
  | { to: 'new'; name: string; type: FieldType; options?: string[] }
  | { to: 'skip' };

/** Types that a column of text cannot be read as: they are calculated, uploaded or drawn. */
const NOT_FROM_TEXT: ReadonlySet<FieldType> = new Set(['formula', 'file', 'image', 'votes', 'object-reference']);

/** Types that a new field of an import can have. */
export const IMPORT_TYPES: readonly FieldType[] = FIELD_TYPES.filter((type) => !NOT_FROM_TEXT.has(type));

/** New fields of one import: nobody can work with a table that has more of them. */
export const NEW_FIELDS_MOST = 2_000;

const HAS_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'multiselect', 'status']);
/** Types whose numbers may have a unit. */
export const HAS_UNIT: ReadonlySet<FieldType> = new Set(['number', 'qualified-number']);

/** Fields of a table that a column can be mapped to, key fields first, in the table's order. */
export function writableFields(slice: Slice | null, fields: readonly Field[]): Field[] {
  if (!slice) return [];
  const byId = new Map(fields.map((field) => [field.id, field]));
  const ids = [...new Set([...slice.key_field_ids, ...slice.field_ids])];
  return ids.flatMap((id) => {
    const field = byId.get(id);
    return !field || field.is_archived || field.is_readonly || NOT_FROM_TEXT.has(field.field_type) ? [] : [field];
  });
}

/** A new field for a column. Texts that identify rows stay as they are written: 007 is not 7. */
export function newFieldOf(column: ColumnGuess, isKey: boolean): ColumnTarget & { to: 'new' } {
  const type = isKey ? 'text' : column.type;
  return {
    to: 'new',
    name: HAS_UNIT.has(type) ? column.fieldName : column.name,
    type,
    ...(HAS_OPTIONS.has(type) ? { options: column.options } : {}),
  };
}

/**
 * Suggested targets: columns are mapped to fields with the same name, the key column to the only key field, the others
 * to new fields of the guessed types, as many as one import can create. Names are compared without regard to case; a
 * unit in a header is not part of the name.
 */
export function guessTargets(guess: TableGuess, slice: Slice | null, fields: readonly Field[]): ColumnTarget[] {
  const writable = writableFields(slice, fields);
  const byName = new Map(writable.map((field) => [identifierKey(field.field_name), field]));
  const namedBy = (column: ColumnGuess) => {
    const whole = byName.get(identifierKey(column.name));
    const bare = byName.get(identifierKey(column.fieldName));
    return whole ?? (bare && HAS_UNIT.has(bare.field_type) ? bare : undefined);
  };
  const keyIds = slice?.key_field_ids ?? [];
  const keyIsNamed = guess.columns.some((column) => keyIds.includes(namedBy(column)?.id ?? ''));
  const taken = new Set<string>();
  let fresh = 0;
  return guess.columns.map((column): ColumnTarget => {
    const soleKey = !keyIsNamed && keyIds.length === 1 && column.index === guess.keyColumn ? keyIds[0] : undefined;
    if (column.isBlank) return { to: 'skip' };
    const fieldId = namedBy(column)?.id ?? soleKey;
    if (fieldId !== undefined && !taken.has(fieldId)) {
      taken.add(fieldId);
      return { to: 'field', fieldId };
    }
    const isKey = !slice && column.index === guess.keyColumn;
    return ++fresh > NEW_FIELDS_MOST && !isKey ? { to: 'skip' } : newFieldOf(column, isKey);
  });
}
