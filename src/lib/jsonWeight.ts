import type { Json } from './json';

/** Bytes of a character in JSON: quotes and backslashes are escaped, control characters written out. */
function characterWeight(code: number): number {
  if (code < 0x20) return code === 0x0a || code === 0x0d || code === 0x09 ? 2 : 6;
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x80) return 1;
  // Half of a surrogate pair counts for two of the four bytes; a lone one is written out.
  return code < 0x800 ? 2 : 3;
}

/** Characters of one byte each: a long sequence consists only of these, and is not counted letter by letter. */
const PLAIN = /^[ !#-[\]-~]*$/;

function textWeight(text: string): number {
  if (PLAIN.test(text)) return text.length + 2;
  let weight = 2;
  for (let i = 0; i < text.length; i++) weight += characterWeight(text.charCodeAt(i));
  return weight;
}

/**
 * The number of bytes of a value as JSON in UTF-8, without writing it; for lists and objects one more, for their last
 * comma.
 */
export function jsonWeight(value: Json): number {
  if (typeof value === 'string') return textWeight(value);
  if (value === null || typeof value !== 'object') return String(value).length;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + jsonWeight(item) + 1, 2);
  let weight = 2;
  for (const [key, item] of Object.entries(value)) weight += textWeight(key) + jsonWeight(item) + 2;
  return weight;
}
