import type { GridCore, OpenEdit } from '../core/gridCore';
import styles from '../Grid.module.css';
import { rowTop } from '../logic/rowLayout';
import { TextCellEditor } from '../TextCellEditor';

/** The editor over the active cell. It stays mounted while its row is scrolled away or moves. */
export function GridEditor<Row>({ core, edit }: { core: GridCore<Row>; edit: OpenEdit }) {
  const { props, columns, rows, cols, sizes, viewport } = core.state;
  const column = columns[edit.col];
  const row = edit.row < props.rowCount ? props.rowAt(edit.row) : undefined;
  if (!column || row === undefined) return null;
  const width = cols.widths[edit.col] ?? column.width;
  const height = rows.rowHeight;
  // The same box as that of the range (see rangeBoxes), so that nothing jumps when the editor opens.
  const shift = edit.col === cols.frozenCount ? 0 : 1;
  const lift = edit.row === 0 ? 0 : 1;
  const cancel = () => {
    core.closeEdit();
    core.focus();
  };
  const args = {
    row,
    column,
    rowIndex: edit.row,
    colIndex: edit.col,
    initialText: edit.initialText,
    width,
    height,
    commit: (value: unknown, move?: 'stay' | 'down' | 'up' | 'right' | 'left') =>
      core.commitEdit(value, move ?? 'stay'),
    cancel,
  };
  return (
    <div role="row" aria-label="Editor">
      <div
        role="gridcell"
        data-editor
        className={styles.editor}
        style={{
          top: rowTop(rows, edit.row) - viewport.window.base - lift,
          left: sizes.gutter + (cols.lefts[edit.col] ?? 0) - shift,
          width: width + shift,
          minHeight: height + lift,
        }}
      >
        {props.renderEditor ? (
          props.renderEditor(args)
        ) : (
          <TextCellEditor
            label={column.title}
            text={props.cellText?.(row, column) ?? ''}
            initialText={edit.initialText}
            align={column.align === 'end' ? 'end' : 'start'}
            commit={args.commit}
            cancel={cancel}
          />
        )}
      </div>
    </div>
  );
}
