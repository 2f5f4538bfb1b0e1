/**
 * Entries that laboratories write in place of a number: not determined, below the limit, not tested. Lower case,
 * without spaces and full stops.
 */
const WORDS = new Set(
  [
    '#div/0! #ref! #value! #name? #num! #null!',
    'n/a na nan null \\n none - -- --- \u2013 \u2014 . ? * #n/a #na nil',
    'nd n/d nt n/t tbd notdetermined notdetected nottested notmeasured missing pending fail failed inactive noeffect nofit',
    'lod <lod loq <loq <lloq >uloq lloq uloq bdl bloq blq bql alq oor overflow trace traces saturated over ovrflw ***** <0>',
  ].flatMap((line) => line.split(' ')),
);
const LONGEST = 24;

/** Whether a text says that there is no number: a column with such cells is still a column of numbers. */
export function isLabWord(text: string): boolean {
  if (text.length > LONGEST) return false;
  return WORDS.has(text.toLowerCase().replace(/[\s.]+/g, '')) || /^[.*?-]+$/.test(text);
}
