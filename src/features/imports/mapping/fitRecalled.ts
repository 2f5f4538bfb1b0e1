import type { ColumnGuess, TableGuess } from '@/domain/files/columnGuess';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { type ColumnReading, readingOfGuess } from '@/domain/imports/columnReading';
import { writableFields } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { type MappingDraft, tableNameOf } from './mappingDraft';

/** Reading of a column as this file proves it; if it leaves the order of day and month open, the previous choice. */
export function recalledReading(column: ColumnGuess, held: ColumnReading | undefined): ColumnReading {
  const reading = readingOfGuess(column);
  return { ...reading, dateOrder: reading.dateOrder ?? held?.dateOrder ?? null };
}

/**
 * A remembered mapping adapted to the present: fields that the first import created are found by name, options are
 * those of this file.
 * @returns null if its table or one of its fields was deleted, or if the table numbers its rows, so that they cannot be
 *   matched again.
 */
export function fitRecalled(
  draft: MappingDraft,
  guess: TableGuess,
  slices: readonly Slice[],
  fields: readonly Field[],
  fileName: string,
): MappingDraft | null {
  const slice = slices.find((other) => other.id === draft.sliceId && !other.is_archived) ?? null;
  if (draft.sliceId !== null && !slice) return null;
  const writable = writableFields(slice, fields);
  const targets: MappingDraft['targets'] = [];
  for (const [column, target] of draft.targets.entries()) {
    if (target.to === 'field' && !writable.some((field) => field.id === target.fieldId)) return null;
    if (target.to !== 'new') {
      targets.push(target);
      continue;
    }
    const met = writable.find((field) => identifierKey(field.field_name) === identifierKey(target.name));
    const options = guess.columns[column]?.options;
    if (met) targets.push({ to: 'field', fieldId: met.id });
    else targets.push(target.options ? { ...target, options: options ?? target.options } : target);
  }
  const reached = new Set(targets.map((target) => (target.to === 'field' ? target.fieldId : null)));
  if (slice?.key_field_ids.some((id) => !reached.has(id))) return null;
  const readings = guess.columns.map((column) => recalledReading(column, draft.readings[column.index]));
  return { ...draft, targets, readings, sliceName: tableNameOf(fileName) };
}
