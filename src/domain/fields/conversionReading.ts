import { labReading } from './labReading';
import type { ReadingOfTexts } from './readingOfTexts';

let reading: ReadingOfTexts | undefined;

/**
 * How the texts of a field are read when it gets another type: as those of an imported column about which nothing more
 * is known, so that `5 mg` is 5 in a field whose unit is mg.
 */
export function conversionReading(): ReadingOfTexts {
  reading ??= labReading({ dateOrder: 'month-first', isAlone: false, unit: null });
  return reading;
}
