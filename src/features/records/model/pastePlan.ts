import type { Lookups } from '@/domain/fields/fieldContext';
import { parseText } from '@/domain/fields/writeContent';
import { type ColumnReading, columnContext, PLAIN_READING } from '@/domain/imports/columnReading';
import type { Json } from '@/lib/json';
import { counted, numberText, plural } from '@/lib/words/counted';
import { type ColumnModel, isLive } from './columnModel';
import { readOnlyReason } from './gridColumns';

/** Where pasted cells go and how they are read. */
export interface PasteTarget {
  /** Shown columns in order. */
  columns: readonly ColumnModel[];
  lookups: Lookups;
  actorId: string;
  mayWrite(fieldId: string): boolean;
  /** How the texts of a column of the block are read; absent = as they are written. */
  readings?: ReadonlyMap<number, ColumnReading>;
}

export interface PasteRefusal {
  /** Row and column of the pasted block, from 0. */
  row: number;
  col: number;
  fieldName: string;
  typed: string;
  reason: string;
}

export interface PastedCell {
  row: number;
  fieldId: string;
  content: Json;
}

export interface PastePlan {
  cells: PastedCell[];
  refused: PasteRefusal[];
  /** Number of pasted columns beyond the last column. */
  beyond: number;
}

/**
 * The block repeated over a larger selection, as in a spreadsheet: only if the height and width of the selection are
 * multiples of those of the block.
 */
export function repeatBlock(cells: readonly string[][], rows: number, cols: number): string[][] {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((line) => line.length));
  if (height === 0 || width === 0) return [];
  const down = rows > height && rows % height === 0 ? rows : height;
  const right = cols > width && cols % width === 0 ? cols : width;
  if (down === height && right === width) return cells.map((line) => [...line]);
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: right }, (_, col) => cells[row % height]?.[col % width] ?? ''),
  );
}

/**
 * Reads pasted texts by the fields of their columns.
 * @param firstCol index of the first pasted column among the shown columns.
 * @param isNew whether a pasted row creates a record: empty texts are then ignored, otherwise they clear the cell.
 */
export function planPaste(
  cells: readonly (readonly string[])[],
  firstCol: number,
  target: PasteTarget,
  isNew: (row: number) => boolean,
): PastePlan {
  const width = Math.max(0, ...cells.map((line) => line.length));
  const plan: PastePlan = { cells: [], refused: [], beyond: 0 };
  for (let col = 0; col < width; col++) {
    const column = target.columns[firstCol + col];
    if (!column || !isLive(column.field)) {
      plan.beyond++;
      continue;
    }
    const { field } = column;
    const texts = cells.map((line) => line[col] ?? '');
    const closed = readOnlyReason(column, target.mayWrite(field.id));
    const { lookups, actorId } = target;
    const cx = {
      ...columnContext(target.readings?.get(col) ?? PLAIN_READING, field, { lookups, actorId }),
      current: null,
    };
    texts.forEach((typed, row) => {
      if (cells[row]?.[col] === undefined || (typed.trim() === '' && isNew(row))) return;
      const refuse = (reason: string) => plan.refused.push({ row, col, fieldName: field.field_name, typed, reason });
      if (closed !== undefined) {
        refuse(closed);
        return;
      }
      const read = parseText(typed, cx);
      if (read.ok) plan.cells.push({ row, fieldId: field.id, content: read.content });
      else refuse(read.message);
    });
  }
  return plan;
}

/**
 * `212 pasted, 3 refused (Not a number)`; if there are several reasons, the list gives each. Columns that did not fit
 * are reported, too.
 */
export function pasteReport(
  pasted: number,
  newRows: number,
  refused: readonly { reason: string }[],
  beyond: number,
): string {
  const left = beyond === 0 ? '' : `, ${counted(beyond, 'column')} didn't fit`;
  const cells = `${numberText(pasted)} pasted${left}`;
  const rows = newRows === 0 ? '' : `, ${numberText(newRows)} new ${plural(newRows, 'record')}`;
  if (refused.length === 0) return `${cells}${rows}`;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const said = reasons.length === 1 ? ` (${reasons[0]})` : '';
  return `${cells}${rows}, ${numberText(refused.length)} refused${said}`;
}
