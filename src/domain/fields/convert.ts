import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import type { FieldType } from '../kinds/fieldType';
import { isRedacted } from '../records/redacted';
import { splitUnit } from '../units/splitUnit';
import type { FieldShape } from './fieldContext';
import { fieldTypeSpec } from './fieldRegistry';
import type { ParseContext } from './parseContext';
import type { ParseResult } from './parseResult';
import { readContent } from './readContent';
import { exportContent } from './showContent';
import { parseText } from './writeContent';

const CONVERTIBLE: ReadonlySet<FieldType> = new Set([
  'text',
  'number',
  'qualified-number',
  'date',
  'select',
  'status',
  'boolean',
  'URL',
]);

/**
 * The types that a field can be changed to: text, and types that text can express. Structures and files convert to
 * nothing.
 */
export function conversionTargets(from: FieldType): FieldType[] {
  return CONVERTIBLE.has(from) ? [...CONVERTIBLE].filter((type) => type !== from) : [];
}

export function isConvertible(from: FieldType, to: FieldType): boolean {
  return from === to || (CONVERTIBLE.has(from) && CONVERTIBLE.has(to));
}

/**
 * The content as the other type reads its text.
 * @param from the field as it is.
 * @param cx the field as it will be: its new type, and the options that select values are matched against.
 */
export function convertContent(content: Json, from: FieldShape, cx: ParseContext): ParseResult<Json> {
  const held = readContent(from, content);
  if (held === null) return { ok: true, content: null };
  if (!isConvertible(from.field_type, cx.field.field_type)) {
    const to = fieldTypeSpec(cx.field.field_type).label;
    return {
      ok: false,
      message: `${fieldTypeSpec(from.field_type).label} values cannot become ${to} values.`,
      typed: '',
    };
  }
  return parseText(exportContent(held, { field: from, lookups: cx.lookups }), cx);
}

/** A value of the field, reduced to what the check needs. */
export interface HeldValue {
  record_id: string;
  value_id: string;
  content: Json;
}

export interface ConversionCheck {
  valid_count: number;
  /** Values that would be kept as history but no longer shown. */
  invalid: (HeldValue & { message: string })[];
  /** Those valid ones that would change in meaning: `00123` becomes 123, `12-May-25 14:20` loses its time. */
  changed: (HeldValue & { becomes: string })[];
}

/** Which values would be lost from view if the field changed its type. Redacted and empty values are not counted. */
export function checkConversion(values: Iterable<HeldValue>, from: FieldShape, cx: ParseContext): ConversionCheck {
  const check: ConversionCheck = { valid_count: 0, invalid: [], changed: [] };
  for (const value of values) {
    if (isRedacted(value.content) || readContent(from, value.content) === null) continue;
    const result = convertContent(value.content, from, cx);
    if (result.ok) {
      check.valid_count++;
      const becomes = otherText(value.content, result, from, cx);
      if (becomes !== null) check.changed.push({ ...value, becomes });
    } else check.invalid.push({ ...value, message: result.message });
  }
  return check;
}

/**
 * Text of a value after the change of type, if it differs from the present one; null if not. A date only changes its
 * form.
 */
function otherText(
  content: Json,
  { content: next, note }: { content: Json; note?: string },
  from: FieldShape,
  cx: ParseContext,
): string | null {
  if (next === null) return null;
  const { field, lookups } = cx;
  const becomes = exportContent(next, { field, lookups });
  if (field.field_type === 'date') return note === undefined ? null : becomes;
  if (field.field_type !== 'number' && field.field_type !== 'qualified-number') return null;
  const text = exportContent(content, { field: from, lookups });
  const isSame = (one: string) => one.replaceAll(' ', '') === becomes.replaceAll(' ', '');
  // A unit that is now that of the field does not count as a change.
  return isSame(text) || (note === undefined && isSame(splitUnit(text)?.text ?? text)) ? null : becomes;
}

/** Names among the values of a text-like field that would become new options, in order of first appearance. */
export function optionNamesIn(values: Iterable<Json>, from: FieldShape, cx: ParseContext): string[] {
  const names = new Map<string, string>();
  for (const content of values) {
    const text = exportContent(content, { field: from, lookups: cx.lookups }).trim();
    const key = foldText(text);
    if (text !== '' && !names.has(key)) names.set(key, text);
  }
  return [...names.values()];
}
