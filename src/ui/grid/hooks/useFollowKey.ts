import { useLayoutEffect, useRef } from 'react';
import type { GridCore, GridState, OpenEdit } from '../core/gridCore';
import { selectCell } from '../logic/selection';

/** How far around its old position a row is searched for if the owner cannot say where it went. */
const SEARCH = 200;

/** Keeps the selection and the open editor on their columns when columns are moved, shown or hidden. */
function useFollowColumns<Row>(core: GridCore<Row>, setEdit: (edit: OpenEdit) => void): void {
  const kept = useRef<GridState<Row>['columns']>(core.state.columns);
  useLayoutEffect(() => {
    const { columns, selection, edit } = core.state;
    const before = kept.current;
    kept.current = columns;
    if (before === columns) return;
    // The neighbour takes the place of a hidden column.
    const placeOf = (key: string | undefined, old: number) => {
      const place = columns.findIndex((column) => column.key === key);
      return place < 0 ? old : place;
    };
    if (edit) {
      const col = placeOf(edit.columnKey, edit.col);
      if (col !== edit.col) {
        const moved = { ...edit, col };
        // Its row may move in the same update.
        core.state = { ...core.state, edit: moved };
        setEdit(moved);
      }
    }
    const own = core.movedColumn !== undefined && core.movedColumn === before[selection.anchor.col]?.key;
    core.movedColumn = undefined;
    const anchor = { ...selection.anchor, col: placeOf(before[selection.anchor.col]?.key, selection.anchor.col) };
    const head = { ...selection.head, col: placeOf(before[selection.head.col]?.key, selection.head.col) };
    if (anchor.col === selection.anchor.col && head.col === selection.head.col) return;
    core.setSelection({ ...selection, anchor, head }, own ? 'anchor' : 'none');
  });
}

/**
 * Keeps the active cell and the open editor on their record and column when rows are sorted, added or removed, and when
 * columns are moved. The sheet is not scrolled: the row moves, not the person's view.
 */
export function useFollowKey<Row>(core: GridCore<Row>, setEdit: (edit: OpenEdit) => void): void {
  useFollowColumns(core, setEdit);
  useLayoutEffect(() => {
    const { props, selection, edit } = core.state;
    const row = selection.anchor.row;
    const here = row < props.rowCount ? props.rowKey(row) : undefined;
    if (edit) {
      const editHere = edit.row < props.rowCount ? props.rowKey(edit.row) : undefined;
      const moved = editHere === edit.rowKey ? undefined : find(core, edit.rowKey, edit.row);
      if (moved !== undefined && moved !== edit.row) setEdit({ ...edit, row: moved });
    }
    const { key } = core.cursor;
    // There are now fewer rows than the cursor's index, or its row has only just been loaded: this is the record to
    // follow from now on.
    if (core.cursor.row !== row || key === undefined) {
      core.cursor = { row, key: here };
      return;
    }
    if (here === undefined || here === key) return;
    const found = find(core, key, row);
    if (found === undefined) core.cursor = { row, key: here };
    else core.setSelection(selectCell({ row: found, col: selection.anchor.col }), 'none', key);
  });
}

function find<Row>(core: GridCore<Row>, key: string, near: number): number | undefined {
  const { props } = core.state;
  const known = props.rowIndexOf?.(key);
  if (known !== undefined && known >= 0) return known;
  for (let distance = 1; distance <= SEARCH; distance++) {
    for (const row of [near + distance, near - distance])
      if (row >= 0 && row < props.rowCount && props.rowKey(row) === key) return row;
  }
  return undefined;
}
