import type { Json } from '@/lib/json';
import type { FieldShape } from './fieldContext';
import { formatNumber } from './formatNumber';
import { numberIn } from './numericText';
import { isBareRange, isQualifiedNumber, type QualifiedNumber } from './qualifiedNumber';
import { readWideQualified } from './wideQualifiedText';
import { writeNumber } from './writeNumber';

/** A qualified number as its cell shows it: the number, and additions in a weaker colour. */
export interface ShownFigure {
  /** Without the qualifier: `2.50`, or both ends of a range. */
  figure: string;
  /** `± 0.10`, `97–99`; '' = nothing. */
  spread: string;
}

/** Significant figures of a spread, unless its field sets them. */
const SPREAD_FIGURES = 3;

/** The significant figures of a qualified number as it was written, unless its field sets how many are shown. */
export function shownFigure(content: QualifiedNumber, field: FieldShape): ShownFigure {
  const figures = field.attrs.display_options?.significant_figures;
  const written = content.text === undefined || figures !== undefined ? null : readWideQualified(content.text, '.');
  const write = (number: number) => writeNumber(number, field);
  const { value, sd, min, max } = content;
  const range =
    min === undefined || max === undefined
      ? ''
      : `${written?.min?.plain ?? write(min)}\u2013${written?.max?.plain ?? write(max)}`;
  if (isBareRange(content)) return { figure: range, spread: '' };
  const deviation =
    sd === undefined
      ? ''
      : `\u00b1 ${written?.sd?.plain ?? formatNumber(sd, figures === undefined ? SPREAD_FIGURES : Math.max(2, figures - 1))}`;
  const spread = [deviation, range].filter((part) => part !== '').join(' \u00b7 ');
  return { figure: written?.value.plain ?? write(value), spread };
}

/**
 * The significant figures that a cell shows for a number of any kind, without qualifier and spread; '' if it is not a
 * number.
 */
export function figureOf(content: Json, field: FieldShape): string {
  if (isQualifiedNumber(content)) return shownFigure(content, field).figure;
  const number = numberIn(content);
  if (number === null) return '';
  const isWritten = typeof content === 'string' && field.attrs.display_options?.significant_figures === undefined;
  return isWritten ? content : writeNumber(number, field);
}
