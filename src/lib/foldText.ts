import { normalText } from './normalText';

/** Characters beyond ASCII that look like another one, and the one used for comparisons. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  // The micro sign becomes the Greek letter.
  [/\u00b5/g, '\u03bc'],
  // Spaces of other widths, the Braille pattern without dots, and non-breaking hyphens.
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g, ' '],
  [/[\u2010\u2011]/g, '-'],
  // Invisible characters: the direction marks that come with text copied from other programs, joiners, fillers,
  // selectors of a letter's variant.
  [/\p{Default_Ignorable_Code_Point}/gu, ''],
];
const ALIKE_LETTER =
  /[\p{Default_Ignorable_Code_Point}\u00a0\u00b5\u1680\u2000-\u200a\u2010\u2011\u202f\u205f\u2800\u3000]/u;
/** Full-width ASCII letters and signs, half-width kana and hangul. */
const WIDTHS = /[\uff01-\uffee]+/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Whether a text contains only ASCII characters. */
export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text);

/**
 * The form in which texts are compared and searched: lower case, composed (NFC), and one spelling of characters that
 * look alike: the two micro signs, full-width letters, spaces, hyphens. The shown text stays as it was typed.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const wide = normalText(text, 'NFC').replace(WIDTHS, (letters) => normalText(letters, 'NFKC'));
  return normalText(unified(wide).toLowerCase(), 'NFC');
}

function unified(text: string): string {
  if (!ALIKE_LETTER.test(text)) return text;
  return ALIKE.reduce((held, [letters, one]) => held.replace(letters, one), text);
}

/**
 * Spellings that a folded text may have in a database that compares character by character, the text itself first; case
 * does not count.
 */
export function spellingsOf(folded: string): string[] {
  if (isAscii(folded)) return [folded, widened(folded)];
  const forms = [folded, normalText(folded, 'NFD')];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll('\u03bc', '\u00b5')), widened(folded)])];
}

/** The text in full-width characters, as East Asian input methods write it. */
function widened(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
