import { isConvertible } from '@/domain/fields/convert';
import type { Lookups } from '@/domain/fields/fieldContext';
import { labReading } from '@/domain/fields/labReading';
import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';

/** A date that is read in one order is read in the other, so the order does not matter here. */
const READING = labReading({ dateOrder: 'day-first', isAlone: true, unit: null });

/**
 * The type that would hold a text which a field refuses: `97-99` is no plain number, but a qualified one. Null if the
 * field reads it, or cannot be changed to a type that does.
 */
export function fittingType(
  typed: string,
  field: Field,
  { lookups, actorId }: { lookups: Lookups; actorId: string },
): FieldType | null {
  const read = parseText(typed, { field, decimal: '.', reading: READING, lookups, actorId, current: null });
  if (read.ok || read.better === undefined) return null;
  return isConvertible(field.field_type, read.better) ? read.better : null;
}
