import type { Json } from '@/lib/json';
import { fieldTypeSpec } from '../fields/fieldRegistry';
import type { ParseContext } from '../fields/parseContext';
import type { ParseResult } from '../fields/parseResult';
import { exportContent } from '../fields/showContent';
import { parseText } from '../fields/writeContent';

/** A cell of a file as its field reads it. */
export interface ReadCell {
  result: ParseResult<Json>;
  /**
   * Text of the stored content, if it differs from the text in the file: `1,234` becomes `1234`; null = it is the same.
   */
  reads: string | null;
}

const bare = (text: string) =>
  text
    // A blank between digits separates thousands, or two numbers.
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replaceAll('\u2264', '<=')
    .replaceAll('\u2265', '>=')
    .replace(/\+\/-|\+-/g, '\u00b1');

/** Whether two texts differ only in blanks, in the form of a sign, or in the field's own unit. */
function saysTheSame(text: string, written: string, unit: string | undefined): boolean {
  const [one, other] = [bare(text), bare(written)];
  return one === other || (unit !== undefined && one === other + bare(unit));
}

/** Reads a cell, and checks whether the field stores it differently. */
export function readCell(text: string, cx: ParseContext): ReadCell {
  const result = parseText(text, cx);
  if (!result.ok || result.content === null) return { result, reads: null };
  if (typeof result.content === 'string' && result.content === text) return { result, reads: null };
  if (!fieldTypeSpec(cx.field.field_type).roundTrips) return { result, reads: null };
  const written = exportContent(result.content, cx).trim();
  if (written === text.trim() || saysTheSame(text, written, cx.field.attrs.display_options?.unit))
    return { result, reads: null };
  return { result, reads: written };
}
