import type { Json } from '@/lib/json';
import type { FieldShape } from '../fields/fieldContext';
import { numberIn } from '../fields/numericText';
import { isQualifiedNumber, type QualifiedNumber } from '../fields/qualifiedNumber';
import { readContent } from '../fields/readContent';

/**
 * The number in a content, with its qualifier: numbers, qualified numbers and numeric formula results. Null for
 * markers, redacted contents and anything else that is not a number.
 */
export function measurementOf(content: Json | undefined, field: FieldShape): QualifiedNumber | null {
  const held = readContent(field, content);
  const value = field.field_type === 'number' || typeof held === 'number' ? numberIn(held ?? undefined) : null;
  if (value !== null) return { qualifier: '=', value };
  return held !== null && isQualifiedNumber(held) ? held : null;
}

/**
 * The values that may enter a mean: those without a qualifier; or, when all values have the same qualifier, all of
 * them, and the result has it too.
 */
export function averageable(
  numbers: readonly QualifiedNumber[],
): Pick<QualifiedNumber, 'qualifier'> & { values: number[] } {
  const first = numbers[0];
  const allSame = first !== undefined && numbers.every(({ qualifier }) => qualifier === first.qualifier);
  const taken = allSame ? numbers : numbers.filter(({ qualifier }) => qualifier === '=');
  return { qualifier: allSame ? first.qualifier : '=', values: taken.map(({ value }) => value) };
}
