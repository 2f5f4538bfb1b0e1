import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { readY, type XyPoint } from '@/domain/fields/xyPoint';
import {
  EMPTY_ROW,
  isNoNumber,
  pasteRows,
  readRows,
  rowsOfPoints,
  rowsOfText,
  textOfRows,
  type XyRow,
} from '@/domain/fields/xyRows';
import type { Json } from '@/lib/json';
import { Button, IconButton } from '@/ui';
import { type CommitMove, SparkCell } from '@/ui/grid';
import type { ValueEditorProps } from '../fieldFace';
import { EditorPane } from './EditorPane';
import styles from './Editors.module.css';

/** Number of rows that are drawn; larger sets of points are pasted and viewed in the plot. */
const DRAWN = 500;

/**
 * The points of a cell as a small table; two columns may be pasted into it. There is always an empty row at the end.
 */
export function XyEditor({ field, content, initialText, refusedText, commit, cancel }: ValueEditorProps): ReactNode {
  const points = Array.isArray(content) ? (content as XyPoint[]) : [];
  const [rows, setRows] = useState<XyRow[]>(() => [
    ...(refusedText === undefined ? rowsOfPoints(points) : rowsOfText(refusedText)),
    ...(initialText ? [{ ...EMPTY_ROW, x: initialText }] : []),
    EMPTY_ROW,
  ]);
  const [fault, setFault] = useState<string | null>(null);
  const options = field.attrs.display_options ?? {};
  const heads = { x: options.x_axis_label || 'x', y: options.y_axis_label || 'y' };

  // An incomplete row does not prevent the others from being drawn.
  const drawn = useMemo(
    () =>
      rows.flatMap((row) => {
        const read = readRows([row], '.');
        return read.ok ? read.points : [];
      }),
    [rows],
  );

  const put = (next: XyRow[]) => {
    const last = next.at(-1);
    setRows(last && (last.x !== '' || last.y !== '') ? [...next, EMPTY_ROW] : next);
    setFault(null);
  };
  /**
   * @param stays whether the editor can stay open over an error; if the person has gone elsewhere, the rows stay in the
   *   cell.
   */
  const end = (move: CommitMove, stays: boolean) => {
    const read = readRows(rows, '.');
    if (read.ok) {
      const next = read.points.length === 0 ? null : read.points;
      const same = refusedText === undefined && JSON.stringify(next ?? []) === JSON.stringify(points);
      commit(same ? { unchanged: true } : { content: next as unknown as Json }, move);
      return;
    }
    const reason = `Row ${read.row} is not two numbers.`;
    if (stays) setFault(reason);
    else commit({ typed: textOfRows(rows), reason }, move);
  };
  const onPaste = (event: ClipboardEvent, at: number, column: 'x' | 'y') => {
    const next = pasteRows(rows, at, column, event.clipboardData.getData('text/plain'), '.');
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number, column: number) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const table = event.currentTarget.closest('table');
    table?.querySelector<HTMLInputElement>(`[data-place="${at + step}-${column}"]`)?.focus();
  };
  const cell = (at: number, column: 'x' | 'y', index: number) => {
    const text = rows[at]?.[column] ?? '';
    return (
      <input
        data-place={`${at}-${index}`}
        inputMode="decimal"
        aria-label={`${heads[column]} of row ${at + 1}`}
        aria-invalid={isNoNumber(text, column, '.') || undefined}
        data-out={(column === 'y' && readY(text).isOutlier) || undefined}
        value={text}
        onChange={(event) => put(rows.with(at, { ...(rows[at] ?? EMPTY_ROW), [column]: event.target.value }))}
        onPaste={(event) => onPaste(event, at, column)}
        onKeyDown={(event) => onKeyDown(event, at, index)}
      />
    );
  };
  return (
    <EditorPane label={field.field_name} cancel={cancel} leave={(move) => end(move, move !== 'stay')} ownTab>
      <div className={styles.points}>
        <div className={styles.pointRows}>
          <table>
            <thead>
              <tr>
                <th>{heads.x}</th>
                <th>{heads.y}</th>
                <th aria-label="Remove" />
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, DRAWN).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position; its content changes while typing
                <tr key={at}>
                  <td>{cell(at, 'x', 0)}</td>
                  <td>{cell(at, 'y', 1)}</td>
                  <td>
                    {(row.x !== '' || row.y !== '') && (
                      <IconButton
                        icon="x"
                        size="small"
                        label={`Remove row ${at + 1}`}
                        tooltip={false}
                        tabIndex={-1}
                        onClick={() => put(rows.toSpliced(at, 1))}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.pointSide}>
          <SparkCell
            points={drawn.map(({ x, y, is_outlier }) => ({ x, y, excluded: is_outlier === true }))}
            width={220}
            height={112}
            xLabel={options.x_axis_label}
            yLabel={options.y_axis_label}
            label={`${drawn.length} points`}
          />
          <p className={styles.hint}>An asterisk after a value leaves its point out of fits, as in 61.4*</p>
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
          <Button variant="primary" shortcut="Mod+Enter" onClick={() => end('stay', true)}>
            Save {rows.length - 1} {rows.length === 2 ? 'point' : 'points'}
          </Button>
        </div>
      </div>
    </EditorPane>
  );
}
