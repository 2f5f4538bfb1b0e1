import { useEffect, useRef } from 'react';
import type { GridCore, OpenEdit } from '../core/gridCore';
import styles from '../Grid.module.css';
import type { CommitMove, GridColumn } from '../gridTypes';
import { useUnloadGuard } from '../hooks/useUnloadGuard';
import { useWholeInSight } from '../hooks/useWholeInSight';
import { heightOfRow, rowTop } from '../logic/rowLayout';
import { TextCellEditor } from '../TextCellEditor';

/**
 * The editor over the active cell. It stays mounted while its row is scrolled away, moves or disappears, and while its
 * column is moved or hidden by a colleague: what is typed belongs to the cell in which it was begun.
 */
export function GridEditor<Row>({ core, edit }: { core: GridCore<Row>; edit: OpenEdit }) {
  const { props, columns, rows, cols, sizes, viewport } = core.state;
  const onTyped = useUnloadGuard(Boolean(edit.initialText));
  const box = useWholeInSight();
  const held = useRef<{ row: Row; column: GridColumn }>(undefined);
  const place = columns.findIndex((candidate) => candidate.key === edit.columnKey);
  const col = place < 0 ? edit.col : place;
  const column = columns[place] ?? held.current?.column;
  const isHere = edit.row < props.rowCount && props.rowKey(edit.row) === edit.rowKey;
  const row = (isHere ? props.rowAt(edit.row) : undefined) ?? held.current?.row;
  if (row !== undefined && column) held.current = { row, column };
  const height = heightOfRow(rows, edit.row);
  const width = cols.widths[col] ?? 0;
  const cancel = () => {
    core.closeEdit();
    core.focus();
  };
  const args = row !== undefined &&
    column && {
      row,
      column,
      rowIndex: edit.row,
      colIndex: col,
      initialText: edit.initialText,
      width,
      height,
      commit: (value: unknown, move?: CommitMove) => {
        // An editor that had to wait may commit after another one was opened on a different cell.
        const open = core.state.edit;
        if (open?.rowKey === edit.rowKey && open.columnKey === edit.columnKey) core.commitEdit(value, move ?? 'stay');
      },
      cancel,
    };
  const own = args && props.renderEditor?.(args);
  const none = args && props.renderEditor !== undefined && (own === null || own === undefined);
  // The owner has no editor for this cell: an edit that nobody can end must not stay open.
  useEffect(() => {
    if (none) core.closeEdit();
  }, [none, core]);
  if (!args || none) return null;
  // The same box as that of the range (see rangeBoxes), so that nothing jumps when the editor opens.
  const shift = col === cols.frozenCount ? 0 : 1;
  const lift = edit.row === 0 ? 0 : 1;
  return (
    <div role="row" aria-label="Editor">
      <div
        ref={box}
        role="gridcell"
        data-editor
        className={styles.editor}
        onInput={() => {
          onTyped();
          // While somebody types, the place where the text goes is visible.
          viewport.reveal(edit.row, col);
        }}
        style={{
          top: rowTop(rows, edit.row) - viewport.window.base - lift,
          left: sizes.gutter + (cols.lefts[col] ?? 0) - shift,
          width: width + shift,
          minHeight: height + lift,
        }}
      >
        {own ?? (
          <TextCellEditor
            label={args.column.title}
            text={props.cellText?.(args.row, args.column) ?? ''}
            initialText={edit.initialText}
            align={args.column.align === 'end' ? 'end' : 'start'}
            commit={args.commit}
            cancel={cancel}
          />
        )}
      </div>
    </div>
  );
}
