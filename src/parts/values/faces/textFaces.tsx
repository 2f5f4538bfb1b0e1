import { formatContent } from '@/domain/fields/showContent';
import { type PlainCell, TextCell } from '@/ui/grid';
import styles from '../cells/Cells.module.css';
import { DateEditor } from '../editors/DateEditor';
import { TextEditor } from '../editors/TextEditor';
import type { FaceCell, FaceLine, FieldFace } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';

/** Minimum row height, in px, for several lines of text. */
const TALL = 48;
const WIDTH = 176;

/** A value as text. */
export function textCell({ content, field, lookups, isKey, note, rowHeight }: FaceCell) {
  return (
    <TextCell text={formatContent(content, { field, lookups })} strong={isKey} under={note} rowHeight={rowHeight} />
  );
}

/** The text of a value, if it has only one line. */
export function textLine({ content, field, lookups, rowHeight }: FaceLine): PlainCell | undefined {
  return rowHeight >= TALL ? undefined : { text: formatContent(content, { field, lookups }), fill: '' };
}

export const textFace: FieldFace = {
  icon: FIELD_ICONS.text,
  width: WIDTH,
  cell: textCell,
  line: textLine,
  editor: TextEditor,
  paste: {},
};

export const dateFace: FieldFace = {
  icon: FIELD_ICONS.date,
  width: 112,
  cell: textCell,
  line: textLine,
  editor: DateEditor,
  paste: {},
};

export const fieldReferenceFace: FieldFace = {
  icon: FIELD_ICONS['field-reference'],
  width: WIDTH,
  cell: textCell,
  line: textLine,
  editor: null,
  paste: {},
};

export const objectReferenceFace: FieldFace = {
  icon: FIELD_ICONS['object-reference'],
  width: WIDTH,
  cell: textCell,
  line: textLine,
  editor: null,
  paste: {},
};

export const urlFace: FieldFace = {
  icon: FIELD_ICONS.URL,
  width: 180,
  cell: ({ content }) => (
    <a
      className={styles.link}
      href={String(content)}
      target="_blank"
      rel="noreferrer noopener"
      tabIndex={-1}
      title={String(content)}
    >
      {String(content).replace(/^https?:\/\//, '')}
    </a>
  ),
  editor: TextEditor,
  paste: {},
};
