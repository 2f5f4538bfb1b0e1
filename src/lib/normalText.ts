/** Marks in a row that no writing system needs; composing takes time with the square of their number. */
const MANY_MARKS = /\p{M}{65}/u;
/** A text in parts of which none has more of them. */
const PARTS = /[^\p{M}]*\p{M}{0,64}/gu;
/** A short text is quick whatever it holds. */
const SHORT = 256;

/**
 * `text.normalize(form)` in time that grows with the length of the text. Of endless rows of marks, which nobody writes
 * but to hold up a program, each part is normalised alone.
 */
export function normalText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (text.length <= SHORT || !MANY_MARKS.test(text)) return text.normalize(form);
  return text.replace(PARTS, (part) => part.normalize(form));
}
