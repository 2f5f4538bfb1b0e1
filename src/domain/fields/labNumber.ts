import type { Json } from '@/lib/json';
import { convertUnit } from '../units/convertUnit';
import { splitUnit, type WithUnit } from '../units/splitUnit';
import { isConvertibleUnit, isSameUnit, readUnit } from '../units/unitTable';
import type { DecimalSeparator } from './decimalSeparator';
import { fault } from './fault';
import { readLabQualified } from './labQualified';
import type { ParseResult } from './parseResult';
import type { NumberPlace } from './readingOfTexts';
import { NOT_A_NUMBER } from './types/number';

/** Converts a plain number (see readNumberText) into the unit of its field. */
type ConvertPlain = (plain: string) => string;

/** How one type of number reads and writes its texts. */
export interface NumberReader<C> {
  /** The content of a text without a unit; null when it is not a number. */
  read(text: string, decimal: DecimalSeparator, convert: ConvertPlain): C | null;
  /** The content as files contain it. */
  write(content: C): string;
}

const unchanged: ConvertPlain = (plain) => plain;

/** The value and the unit after it: a known one, or that of the field. */
function partsOf(text: string, own: string | null): WithUnit | null {
  if (own !== null && text.length > own.length && text.endsWith(own))
    return { text: text.slice(0, -own.length).trimEnd(), unit: own };
  return splitUnit(text);
}

/** How numbers in one unit become numbers in the other; null when they cannot. */
function conversion(from: string, to: string): ConvertPlain | null {
  if (isSameUnit(from, to)) return unchanged;
  const [one, other] = [readUnit(from), readUnit(to)];
  if (!one || !other || !isConvertibleUnit(one, other)) return null;
  return (plain) => convertUnit(plain, one, other);
}

const SIGN_WORDS: Record<DecimalSeparator, string> = { '.': 'point', ',': 'comma' };

const otherSign = (text: string, decimal: DecimalSeparator) =>
  `${NOT_A_NUMBER} with a decimal ${SIGN_WORDS[decimal]}: ${text} has a ${SIGN_WORDS[decimal === '.' ? ',' : '.']}`;

export interface LabNumbers {
  /** A single text may show another decimal separator than the default (1,5). In a column all are read alike. */
  isAlone: boolean;
  /** The unit of numbers without one; null = that of their field. */
  unit: string | null;
}

/**
 * Reads a number as people write it: with the unit of the field or one that can be converted into it, and, if the text
 * is on its own, with the other decimal separator. The note says what was converted.
 */
export function readLabNumber<C extends Json>(
  text: string,
  { fieldName, unit: own, decimal }: NumberPlace,
  options: LabNumbers,
  reader: NumberReader<C>,
): ParseResult<C> {
  const parts = partsOf(text.trim(), own);
  const unit = parts?.unit ?? options.unit;
  const number = parts?.text ?? text;
  const other = decimal === '.' ? ',' : '.';
  const readAs = (convert: ConvertPlain) => {
    const usual = reader.read(number, decimal, convert);
    const content = usual ?? (options.isAlone ? reader.read(number, other, convert) : null);
    return content === null ? null : { content, isOther: usual === null };
  };
  if (!readAs(unchanged)) {
    const isQualified = readLabQualified(number, decimal) !== null;
    if (isQualified) return fault(text, 'Not a plain number', { better: 'qualified-number' });
    // In a column that is read with one sign, a number with the other one is distinguished from other text.
    const isOtherSign = reader.read(number, other, unchanged) !== null;
    return fault(text, isOtherSign ? otherSign(text.trim(), decimal) : NOT_A_NUMBER, { better: 'text' });
  }
  if (parts && own === null)
    return fault(text, `${fieldName} has no unit, so ${parts.unit} cannot be stored in it`, { better: 'text' });
  const convert = unit === null || own === null ? unchanged : conversion(unit, own);
  if (!convert) return fault(text, `${unit} cannot be converted to ${own}`, { better: 'text' });
  const read = readAs(convert);
  if (!read) return fault(text, NOT_A_NUMBER, { better: 'text' });
  const { content, isOther } = read;
  const written = reader.write(content);
  if (convert !== unchanged)
    return { ok: true, content, note: `${parts ? text.trim() : `${text.trim()} ${unit}`} = ${written} ${own}` };
  if (!isOther) return { ok: true, content };
  return { ok: true, content, note: `Read with a decimal ${other === ',' ? 'comma' : 'point'}: ${written}` };
}
