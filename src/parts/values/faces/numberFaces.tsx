import { shownFigure } from '@/domain/fields/figureOf';
import type { QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import { QUALIFIED_SIGNS } from '@/domain/fields/qualifier';
import { readContent } from '@/domain/fields/readContent';
import { formatContent } from '@/domain/fields/showContent';
import { decimalFill, NumberCell, type PlainCell } from '@/ui/grid';
import { TextEditor } from '../editors/TextEditor';
import type { FaceCell, FaceLine, FieldFace } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';
import { textCell, textLine } from './textFaces';

/** Minimum row height, in px, for more than one line. */
const TALL = 48;

const numberLine = (text: string, { decimals }: FaceLine): PlainCell => ({
  text,
  fill: decimalFill(text, decimals ?? 0),
});

function numberCell({ content, cell, field, lookups, decimals, note, rowHeight }: FaceCell) {
  return (
    <NumberCell
      text={formatContent(content, { field, lookups })}
      decimals={decimals}
      rowHeight={rowHeight}
      deviation={note}
      warn={cell.conflict}
    />
  );
}

export const numberFace: FieldFace = {
  icon: FIELD_ICONS.number,
  width: 112,
  cell: numberCell,
  line: (line) => numberLine(formatContent(line.content, line), line),
  editor: TextEditor,
  paste: {},
};

export const qualifiedNumberFace: FieldFace = {
  icon: FIELD_ICONS['qualified-number'],
  width: 124,
  cell: ({ content, cell, field, decimals, note, rowHeight }) => {
    const number = content as unknown as QualifiedNumber;
    const { figure, spread } = shownFigure(number, field);
    return (
      <NumberCell
        text={figure}
        decimals={decimals}
        qualifier={QUALIFIED_SIGNS[number.qualifier] || undefined}
        deviation={note ?? deviationText(spread, number.n, rowHeight >= TALL)}
        warn={note !== undefined && cell.conflict}
        rowHeight={rowHeight}
      />
    );
  },
  line: (line) => {
    const number = readContent(line.field, line.content) as unknown as QualifiedNumber | null;
    if (number === null) return { text: '', fill: '' };
    if (number.qualifier !== '=' || number.n !== undefined) return undefined;
    const { figure, spread } = shownFigure(number, line.field);
    return spread === '' ? numberLine(figure, line) : undefined;
  },
  editor: TextEditor,
  paste: {},
};

/** A formula may also return a text. */
export const formulaFace: FieldFace = {
  icon: FIELD_ICONS.formula,
  width: 176,
  cell: (cell) => (typeof cell.content === 'number' ? numberCell(cell) : textCell(cell)),
  line: (line) =>
    typeof line.content === 'number' ? numberLine(formatContent(line.content, line), line) : textLine(line),
  editor: null,
  paste: {},
};

function deviationText(spread: string, n: number | undefined, tall: boolean): string | undefined {
  const parts = [...(spread === '' ? [] : [spread]), ...(n === undefined || !tall ? [] : [`n ${n}`])];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
