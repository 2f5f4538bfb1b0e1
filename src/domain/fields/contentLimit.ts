import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import { numberText } from '@/lib/words/counted';

/**
 * Most bytes of one value as JSON. An event holds 1 MB, and every device that has the table stores the value; anything
 * larger belongs in a file.
 */
export const CONTENT_LIMIT = 600_000;

/**
 * Characters of a text beyond which no value is looked for in it; a file format needs more than the content it carries.
 */
export const READ_AT_MOST = 2_000_000;

/** Most bytes of one character in JSON. */
const WIDEST = 6;

/** Whether a content is too large for a cell. */
export function isTooLarge(content: Json): boolean {
  if (typeof content === 'string' && content.length * WIDEST <= CONTENT_LIMIT) return false;
  return jsonWeight(content) > CONTENT_LIMIT;
}

/** `The sequence has 46,709,983 letters; a cell takes 600,000 at most. Put the file into a file field.` */
export function tooLargeText(what: string, length: number, unit: string): string {
  return `${what} has ${numberText(length)} ${unit}; a cell can hold at most ${numberText(CONTENT_LIMIT)}. Put it into a file field.`;
}

/** Characters kept, together with the reason, of a text that is too long for a cell; the whole text is in its file. */
const KEPT_OF_LONG = 2_000;

/** A refused text as it is kept for repair. */
export function keptText(text: string): string {
  return isTooLarge(text) ? `${text.slice(0, KEPT_OF_LONG)}…` : text;
}
