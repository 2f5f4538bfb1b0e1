import type { Json } from '@/lib/json';
import { isBlankContent } from '../records/isBlankContent';
import { isRedacted } from '../records/redacted';
import { isTooLarge, READ_AT_MOST, tooLargeText } from './contentLimit';
import { fault } from './fault';
import type { FormatContext } from './fieldContext';
import { fieldReader } from './fieldReaders';
import { fieldTypeSpec } from './fieldRegistry';
import type { ParseContext } from './parseContext';
import type { ParseResult } from './parseResult';
import { matchesStandardFormat, STANDARD_FORMAT_MISMATCH } from './standardFormat';

export const REDACTED_REFUSED = 'A redacted value cannot be written.';

function checkSize(result: ParseResult<Json>, typed: Json): ParseResult<Json> {
  if (!result.ok || result.content === null || !isTooLarge(result.content)) return result;
  const length = typeof typed === 'string' ? typed.length : JSON.stringify(typed).length;
  return fault(typed, tooLargeText('This', length, 'characters'));
}

function checkFormat(result: ParseResult<Json>, typed: Json, cx: FormatContext): ParseResult<Json> {
  const pattern = cx.field.standard_format;
  if (!pattern || !result.ok || result.content === null) return result;
  const text = fieldTypeSpec(cx.field.field_type).exportText(result.content, cx);
  return matchesStandardFormat(pattern, text) ? result : fault(typed, STANDARD_FORMAT_MISMATCH);
}

/** Reads a typed or pasted text for a field; blank text clears the cell. */
export function parseText(text: string, cx: ParseContext): ParseResult<Json> {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, content: null };
  if (isRedacted(trimmed)) return fault(text, REDACTED_REFUSED);
  if (text.length > READ_AT_MOST) return fault(text, tooLargeText('This', text.length, 'characters'));
  const reader = fieldReader(cx.field.field_type);
  return checkFormat(checkSize(reader.parse(reader.verbatim ? text : trimmed, cx), text), text, cx);
}

/** Checks and normalises a content sent as JSON for a field; null, blank text and empty lists clear the cell. */
export function validateContent(content: Json, cx: ParseContext): ParseResult<Json> {
  if (isBlankContent(content)) return { ok: true, content: null };
  if (isRedacted(content)) return fault(content, REDACTED_REFUSED);
  const spec = fieldTypeSpec(cx.field.field_type);
  const result = checkSize(fieldReader(cx.field.field_type).validate(content, cx), content);
  if (result.ok && result.content !== null && spec.isEmpty(result.content)) return { ok: true, content: null };
  return checkFormat(result, content, cx);
}
