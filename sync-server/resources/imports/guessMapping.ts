import type { ColumnMapping } from '@/contract/shapes/import';
import type { TableGuess } from '@/domain/files/columnGuess';
import { guessTargets, HAS_UNIT } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';

/**
 * Maps columns to fields of the same names, and the others to new fields of the guessed types. Nobody can be asked
 * here: ambiguous dates stay text.
 * @param decimal the decimal separator of all columns, if the caller has given it
 */
export function guessMapping(
  guess: TableGuess,
  slice: Slice | null,
  fields: readonly Field[],
  decimal: '.' | ',' | null = null,
): ColumnMapping[] {
  const keyIds = new Set(slice?.key_field_ids ?? []);
  const targets = guessTargets(guess, slice, fields);
  return guess.columns.map((column, i): ColumnMapping => {
    const target = targets[i] ?? { to: 'skip' };
    const { index, dateOrder, unit } = column;
    const reading = {
      column: index,
      decimal: decimal ?? column.decimal,
      ...(dateOrder === null ? {} : { date_order: dateOrder }),
      ...(unit === null ? {} : { unit }),
    };
    if (target.to === 'skip') return { column: index, is_key: false };
    if (target.to === 'field') return { ...reading, field_id: target.fieldId, is_key: keyIds.has(target.fieldId) };
    const isOpen = target.type === 'date' && column.asksOrder;
    return {
      ...reading,
      new_field: {
        field_name: target.name,
        field_type: isOpen ? 'text' : target.type,
        ...(target.options ? { options: target.options.slice(0, 2000) } : {}),
        ...(unit === null || !HAS_UNIT.has(target.type) ? {} : { unit }),
      },
      is_key: slice === null && index === guess.keyColumn,
    };
  });
}
