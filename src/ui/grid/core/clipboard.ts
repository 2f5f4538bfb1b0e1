import { numberText } from '@/lib/words/counted';
import { announce } from '../../overlay/announce';
import { encodeHtmlTable } from '../clipboard/encodeHtmlTable';
import { encodeTsv } from '../clipboard/encodeTsv';
import { readClipboard } from '../clipboard/readClipboard';
import type { ClipboardPayload, GridRange } from '../gridTypes';
import { rangeCells } from '../logic/selection';
import type { GridCore } from './gridCore';

/**
 * Copies or cuts the selected range. Listens on the document, because browsers send clipboard events to the text
 * selection and not to the focused element.
 */
export function handleCopy<Row>(core: GridCore<Row>, event: ClipboardEvent, cut: boolean): void {
  const { props, range, size, selection } = core.state;
  if (size.rowCount === 0) return;
  event.preventDefault();
  const others = selection.others ?? [];
  // Cells are cleared only once the clipboard has them.
  put(core, event.clipboardData, range, others, false, () => cut && props.onClear?.(range, others));
}

/** Copies with the column titles; for a menu or Mod+Shift+C. */
export function copyWithHeads<Row>(core: GridCore<Row>): void {
  put(core, null, core.state.range, core.state.selection.others ?? [], true);
}

function put<Row>(
  core: GridCore<Row>,
  clipboard: DataTransfer | null,
  range: GridRange,
  others: readonly GridRange[],
  heads: boolean,
  then?: () => void,
): void {
  const payload = core.state.props.onCopy?.(range, heads, others) ?? loadedCells(core, range, heads);
  const cells = [range, ...others].reduce((sum, one) => sum + rangeCells(one), 0);
  const report = () => {
    announce(cells === 1 ? 'Cell copied' : `${numberText(cells)} cells copied`);
    then?.();
  };
  if (payload instanceof Promise || clipboard === null) {
    const whole = Promise.resolve(payload);
    const part = (read: (value: ClipboardPayload) => string, type: string) =>
      whole.then((value) => new Blob([read(value)], { type }));
    void navigator.clipboard
      .write([
        new ClipboardItem({
          'text/plain': part((value) => value.text, 'text/plain'),
          'text/html': part((value) => value.html ?? '', 'text/html'),
        }),
      ])
      .then(report, () => announce('Nothing was copied: the browser did not allow it.'));
    return;
  }
  clipboard.setData('text/plain', payload.text);
  if (payload.html) clipboard.setData('text/html', payload.html);
  report();
}

function loadedCells<Row>(core: GridCore<Row>, range: GridRange, heads: boolean): ClipboardPayload {
  const { props, columns } = core.state;
  const chosen = columns.slice(range.startCol, range.endCol + 1);
  const rows: string[][] = heads ? [chosen.map((column) => column.title)] : [];
  for (let index = range.startRow; index <= range.endRow; index++) {
    const row = props.rowAt(index);
    rows.push(chosen.map((column) => (row === undefined ? '' : (props.cellText?.(row, column) ?? ''))));
  }
  return { text: encodeTsv(rows), html: encodeHtmlTable(rows, heads) };
}

/**
 * Passes the clipboard, already read into cells, to the owner.
 * @param asNew whether it was pasted with Shift
 */
export function handlePaste<Row>(core: GridCore<Row>, event: ClipboardEvent, asNew: boolean): void {
  const { props, selection, range } = core.state;
  if (!props.onPaste || !event.clipboardData) return;
  event.preventDefault();
  const text = event.clipboardData.getData('text/plain');
  const html = event.clipboardData.getData('text/html');
  const files = [...event.clipboardData.files];
  const anchor = { row: range.startRow, col: range.startCol };
  props.onPaste({
    text,
    html,
    files,
    cells: readClipboard(text, html),
    anchor: selection.kind === 'cells' ? anchor : { ...anchor, col: range.startCol },
    range,
    asNew,
  });
}

/** Passes cells to the owner that were read elsewhere: from the clipboard by a menu, possibly transposed. */
export function pasteCells<Row>(core: GridCore<Row>, cells: string[][]): void {
  const { props, range } = core.state;
  const anchor = { row: range.startRow, col: range.startCol };
  props.onPaste?.({ text: encodeTsv(cells), html: '', files: [], cells, anchor, range, asNew: false });
}
