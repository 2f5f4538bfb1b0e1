/** More consecutive combining marks than any writing system needs; composing takes time quadratic in their number. */
const MANY_MARKS = /\p{M}{65}/u;
/** Parts of a text, none of which has so many of them. */
const PARTS = /[^\p{M}]*\p{M}{0,64}/gu;
/** A short text is fast in any case. */
const SHORT = 256;

/**
 * `text.normalize(form)` in linear time. Endless sequences of combining marks, which only serve to block a program, are
 * split, and each part is normalised separately.
 */
export function normalText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (text.length <= SHORT || !MANY_MARKS.test(text)) return text.normalize(form);
  return text.replace(PARTS, (part) => part.normalize(form));
}
