/** Letters beyond ASCII that can be written in two ways which look alike, and the one used for comparisons. */
const ALIKE: Record<string, string> = {
  // The micro sign becomes the Greek letter.
  '\u00b5': '\u03bc',
  // Blanks of other widths, and non-breaking hyphens.
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u3000': ' ',
  '\u2010': '-',
  '\u2011': '-',
  // Invisible characters.
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
};
const ALIKE_LETTER = /[\u00ad\u00a0\u00b5\u2002\u2003\u2007\u2009-\u200d\u2010\u2011\u202f\u2060\u3000\ufeff]/g;
/** Full-width ASCII letters and signs, half-width kana and hangul. */
const WIDTHS = /[\uff01-\uffee]+/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text);

/**
 * The form in which texts are compared and searched: lower case, composed (NFC), and one spelling of what looks alike: the
 * two micro signs, full-width letters, blanks, hyphens. What is shown stays as it was typed.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .replace(WIDTHS, (letters) => letters.normalize('NFKC'))
    .replace(ALIKE_LETTER, (letter) => ALIKE[letter] ?? letter)
    .toLowerCase()
    .normalize('NFC');
}

/**
 * Spellings that a folded text may have in a database that compares letter by letter, itself first; case does not
 * count.
 */
export function spellingsOf(folded: string): string[] {
  if (isAscii(folded)) return [folded, widened(folded)];
  const forms = [folded, folded.normalize('NFD')];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll('\u03bc', '\u00b5')), widened(folded)])];
}

/** In full-width letters, as East Asian input methods write them. */
function widened(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
