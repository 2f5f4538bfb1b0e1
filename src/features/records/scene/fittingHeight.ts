import type { Lookups } from '@/domain/fields/fieldContext';
import { readContent } from '@/domain/fields/readContent';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import { isRedacted } from '@/domain/records/redacted';
import type { ShownCell } from '@/engine/tableTypes';
import { faceOf } from '@/parts/values/faceOf';
import { wrappedLines } from '@/ui/grid';

/** Minimum and maximum px of a row that is as tall as its content: the pane shows the rest. */
const LEAST = 32;
const MOST = 192;
/** px of a structure, plot or picture, which is unclear if it is smaller. */
export const PICTURE = 96;
/** px of a line of text, of a line of chips, and of the padding above and below together. */
const LINE = 20;
const CHIPS = 24;
const EDGE = 12;
/** Horizontal padding of a text in its cell, and of the text in a chip, in px. */
const AROUND = 18;
const CHIP_AROUND = 27;
const MOST_LINES = Math.floor((MOST - EDGE) / LINE);
/** px of a letter of a sequence, and of the gap between blocks of ten. */
const LETTER = 7.25;
const GAP = 7;
const SEQUENCES: ReadonlySet<string> = new Set(['dna-oligo', 'rna-oligo', 'peptide']);

/** The height in px that a cell needs to show its value completely, within the limits of a row. */
export function fittingHeight(
  field: Field,
  cell: ShownCell | null,
  { lookups, width, isKey }: { lookups: Lookups; width: number; isKey: boolean },
): number {
  const value = cell?.values[0];
  if (!cell || !value || isRedacted(value.content)) return LEAST;
  const face = faceOf(field);
  if (face.isPicture) return PICTURE;
  const content = readContent(field, value.content);
  if (content === null) return LEAST;
  const room = Math.max(LINE, width - AROUND);
  const texts = cell.values.map((one) => formatContent(one.content, { field, lookups }));
  const first = texts[0] ?? '';
  if (Array.isArray(content)) return within(chipLines(first.split(', '), room) * CHIPS + EDGE);
  if (SEQUENCES.has(field.field_type)) return within(sequenceLines(first.length, room) * LINE + EDGE);
  // The second of several values is on a line of its own below the first.
  const more = texts.length > 1 ? 1 : 0;
  const isText = face.line !== undefined || field.field_type === 'formula';
  const lines = isText ? wrappedLines(first, room, MOST_LINES, isKey) : 1;
  return within((lines + more) * LINE + EDGE);
}

const within = (height: number) => Math.min(MOST, Math.max(LEAST, height));

/** Blocks of ten are not broken. */
function sequenceLines(letters: number, room: number): number {
  const perLine = Math.max(1, Math.floor((room + GAP) / (10 * LETTER + GAP)));
  const whole = Math.floor(letters / 10);
  const lines = Math.ceil(whole / perLine);
  const last = letters % 10;
  if (last === 0) return Math.max(1, lines);
  const onLast = whole % perLine;
  const hasRoom = whole > 0 && (onLast === 0 ? perLine : onLast) * (10 * LETTER + GAP) + last * LETTER <= room;
  return hasRoom ? lines : lines + 1;
}

function chipLines(labels: readonly string[], room: number): number {
  let lines = 1;
  let used = 0;
  for (const label of labels) {
    const wide = label.length * 6.4 + CHIP_AROUND;
    if (used > 0 && used + wide > room) {
      lines++;
      used = 0;
    }
    used += wide;
  }
  return lines;
}
