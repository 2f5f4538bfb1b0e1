import type { DecimalSeparator } from './decimalSeparator';
import type { NumberText } from './numberText';
import { numbersOfText, type QualifiedNumber, writeFigures, writeQualifiedNumber } from './qualifiedNumber';
import type { QualifiedText } from './qualifiedText';
import { readWideQualified } from './wideQualifiedText';

type Convert = (plain: string) => string;

function converted(read: QualifiedText, convert: Convert): QualifiedText {
  const turned = ({ plain, isGrouped }: NumberText): NumberText => {
    const other = convert(plain);
    return { value: Number(other), plain: other, isGrouped };
  };
  const { qualifier, value, sd, min, max, n } = read;
  return {
    qualifier,
    value: turned(value),
    ...(sd && { sd: turned(sd) }),
    ...(min && { min: turned(min) }),
    ...(max && { max: turned(max) }),
    ...(n !== undefined && { n }),
  };
}

/**
 * The qualified number that people wrote (see readWideQualified). Its significant figures are kept as written.
 * @param convert converts each plain number into another unit.
 */
export function readLabQualified(
  text: string,
  decimal: DecimalSeparator,
  convert: Convert = (plain) => plain,
): QualifiedNumber | null {
  const found = readWideQualified(text, decimal);
  if (!found) return null;
  const { value, sd, min, max, ...rest } = converted(found, convert);
  const content = numbersOfText({ value, ...(sd && { sd }), ...(min && { min }), ...(max && { max }), ...rest });
  const figures = { value: value.plain, sd: sd?.plain, min: min?.plain, max: max?.plain };
  const written = writeFigures(content, figures);
  return written === writeQualifiedNumber(content, String) ? content : { ...content, text: written };
}
