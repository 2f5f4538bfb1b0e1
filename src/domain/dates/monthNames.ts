import { normalText } from '@/lib/normalText';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * First letters of month names in English, German, French, Spanish and Italian, without accents; they alone identify a
 * name.
 */
const BEGINNINGS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'mrz', 'mae'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];
const WHOLE = new Set(
  [
    'january february march april may june july august september october november december sept',
    'januar jaenner februar maerz mrz mai juni juli oktober dezember',
    'janvier janv fevrier fevr mars avril avr juin juillet juil aout septembre octobre novembre decembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre',
  ].flatMap((names) => names.split(' ')),
);

const plainLetters = (text: string) =>
  normalText(text.toLowerCase().replaceAll('\u00e4', 'ae'), 'NFD').replace(/[\u0300-\u036f]/g, '');

/** The month (1 to 12) that a word names, in full or abbreviated, with or without a full stop; null for other words. */
export function monthOfName(word: string): number | null {
  const letters = plainLetters(word.endsWith('.') ? word.slice(0, -1) : word);
  if (letters.length !== 3 && !WHOLE.has(letters)) return null;
  const at = BEGINNINGS.findIndex((names) => names.some((name) => letters.startsWith(name)));
  return at < 0 ? null : at + 1;
}
