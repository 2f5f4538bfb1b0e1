import { type LabDates, readLabDate } from './labDate';
import { type LabNumbers, type NumberReader, readLabNumber } from './labNumber';
import { readLabQualified } from './labQualified';
import { readNumberText } from './numberText';
import { numericContent } from './numericText';
import { type QualifiedNumber, writeQualifiedNumber } from './qualifiedNumber';
import type { ReadingOfTexts } from './readingOfTexts';

const NUMBERS: NumberReader<number | string> = {
  read(text, decimal, convert) {
    const read = readNumberText(text, decimal);
    return read && numericContent(convert(read.plain));
  },
  write: String,
};
const QUALIFIED: NumberReader<QualifiedNumber> = {
  read: readLabQualified,
  write: (content) => content.text ?? writeQualifiedNumber(content, String),
};

/** Reads texts as a laboratory writes them: units, ranges, dates of many forms. */
export function labReading(options: LabDates & LabNumbers): ReadingOfTexts {
  return {
    number: (text, place) => readLabNumber(text, place, options, NUMBERS),
    qualified: (text, place) => readLabNumber(text, place, options, QUALIFIED),
    date: (text) => readLabDate(text, options),
  };
}
