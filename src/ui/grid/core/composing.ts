import type { CellPoint } from '../gridTypes';
import { sameCell, selectCell } from '../logic/selection';
import { type Composing, cellRect, type GridCore } from './gridCore';
import { keepText } from './keysAhead';

/** Where composed text is drawn: over its cell, which is also where the input method looks for the caret. */
export function placeOfComposing<Row>(core: GridCore<Row>) {
  const { anchor } = core.state.selection;
  const frame = core.scroller.current?.getBoundingClientRect();
  const { x, y, width, height } = cellRect(core, anchor);
  return { left: x - (frame?.left ?? 0), top: y - (frame?.top ?? 0), width, height };
}

/**
 * Called when an input method begins a word: the word belongs to the cell that has the cursor now, wherever the cursor
 * is when it ends.
 */
export function beginComposing<Row>(core: GridCore<Row>): void {
  const { props, selection, columns, size } = core.state;
  const { anchor } = selection;
  if (size.rowCount === 0) return;
  core.state.viewport.reveal(anchor.row, anchor.col);
  core.composing = { ...anchor, rowKey: props.rowKey(anchor.row), columnKey: columns[anchor.col]?.key };
}

/** Called when the word is complete: the editor of its cell opens with it, and everything further is composed there. */
export function endComposing<Row>(core: GridCore<Row>, text: string): void {
  const begun = core.composing;
  core.composing = undefined;
  if (begun && text !== '') typeInto(core, cellOf(core, begun), text);
}

/**
 * Enters text that came without key presses: from an emoji picker, dictation, or an input method that does not compose.
 */
export function insertTyped<Row>(core: GridCore<Row>, text: string): void {
  if (text !== '' && core.state.size.rowCount > 0) typeInto(core, core.state.selection.anchor, text);
}

function typeInto<Row>(core: GridCore<Row>, cell: CellPoint, text: string): void {
  if (!sameCell(core.state.selection.anchor, cell)) core.setSelection(selectCell(cell), 'none');
  if (!keepText(core, text)) core.openEdit(cell, text);
}

/** Where the cell is now: its row may have been sorted and its column moved while the word was composed. */
function cellOf<Row>(core: GridCore<Row>, { row, col, rowKey, columnKey }: Composing): CellPoint {
  const { props, columns, selection } = core.state;
  const place = columns.findIndex((column) => column.key === columnKey);
  const to = { row, col: place < 0 ? col : place };
  if (rowKey === undefined || (row < props.rowCount && props.rowKey(row) === rowKey)) return to;
  // The cursor follows its record.
  if (props.rowKey(selection.anchor.row) === rowKey) return { ...to, row: selection.anchor.row };
  const known = props.rowIndexOf?.(rowKey);
  return known !== undefined && known >= 0 ? { ...to, row: known } : to;
}
