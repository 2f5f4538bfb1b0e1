import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { WindowRow } from '@/engine/tableTypes';
import type { TableWindow } from '@/engine/tableWatch';
import { useToday } from '@/parts/pick/useToday';
import { useCellParts } from '@/parts/values/cellParts';
import { FieldEditor } from '@/parts/values/FieldEditor';
import type { EditedValue } from '@/parts/values/fieldFace';
import type { AnchorRect } from '@/ui';
import {
  type CellEvent,
  type CellRef,
  Grid,
  type GridColumn,
  type GridHandle,
  type GridHeading,
  type GridPeer,
  type GridProps,
  type GridRange,
  type PasteEvent,
} from '@/ui/grid';
import { copyRange } from '../clipboard/copyRange';
import { fillRange } from '../clipboard/fillRange';
import { closedReason, gridColumns } from '../model/gridColumns';
import { ROW_PIXELS, type ViewSettings } from '../model/viewSettings';
import { clearRanges } from '../state/clearRanges';
import { createOption } from '../state/createOption';
import { drawCell } from '../state/drawCell';
import { dropFiles, takesFiles } from '../state/dropFiles';
import { keepRefused } from '../state/editActs';
import type { EditContext } from '../state/editContext';
import { isPart, openPart } from '../state/openPart';
import { useFlashes } from '../state/useFlashes';
import { cellKey } from '../state/useRefusedTexts';
import type { StructureFilters } from '../state/useStructureHits';
import { useUnsearchable } from '../state/useUnsearchable';
import { writeTyped } from '../state/writeTyped';
import { cellKeys } from './cellKeys';
import { fittingWidth } from './fittingWidth';
import type { SheetHandle } from './sheetHandle';
import { useDecimals } from './useDecimals';
import { useFitRow } from './useFitRow';
import { rowMark, useRenderCell } from './useRenderCell';

export interface TableGridProps {
  cx: EditContext;
  current: TableWindow | null;
  settings: ViewSettings;
  rowById: ReadonlyMap<string, number>;
  peers: readonly GridPeer[];
  groups: GridProps<WindowRow>['groups'];
  headings: readonly GridHeading[];
  onToggleHeading(key: string): void;
  onHeadingMenu(key: string, rect: AnchorRect): void;
  onHeadingMove(key: string, gap: number): void;
  structures: StructureFilters;
  rowBar: ((row: WindowRow) => string | undefined) | undefined;
  statusBar: GridProps<WindowRow>['statusBar'];
  empty: GridProps<WindowRow>['empty'];
  renderFooterCell: GridProps<WindowRow>['renderFooterCell'];
  renderGroupCell: GridProps<WindowRow>['renderGroupCell'];
  onFooterCell: (column: GridColumn, rect: AnchorRect) => void;
  setVisible(start: number, end: number): void;
  onToggleGroup(key: string): void;
  onGroupMenu(key: string, rect: AnchorRect): void;
  onActive(cell: CellRef | undefined, wasChosen: boolean): void;
  onSelection: GridProps<WindowRow>['onSelectionChange'];
  onEditing(cell: CellRef | undefined): void;
  onHeaderMenu(column: GridColumn, rect: AnchorRect): void;
  onSort(fieldId: string, additional: boolean): void;
  onAddColumn: ((rect: AnchorRect) => void) | undefined;
  onColumnResize(fieldId: string, width: number): void;
  onColumnReorder(fieldId: string, toIndex: number): void;
  onFreeze(count: number): void;
  onHideColumn(fieldId: string): void;
  /** Undefined if rows are not in a manual order. */
  onMoveRows: ((startRow: number, endRow: number, before: number) => void) | undefined;
  /** In a set, Mod+Shift with Up and Down move rows too. */
  movesByModShift: boolean;
  /** Called when rows were dropped on a set; undefined if sets cannot be changed. */
  onDropRows: ((startRow: number, endRow: number, setId: string) => void) | undefined;
  onRowMenu(cell: CellEvent): void;
  onOpenRow(recordId: string): void;
  onPeek(recordId: string): void;
  onHistory(cell: CellEvent): void;
  onAddRow: ((before: number | undefined) => void) | undefined;
  /** Content of the empty line below the rows. */
  newRow: GridProps<WindowRow>['newRow'];
  checked: GridProps<WindowRow>['checked'];
  onCheckRows(ranges: readonly GridRange[]): void;
  onDeleteRows(ranges: readonly GridRange[]): void;
  /** Pastes anything that is not a file; while it runs, the grid accepts no other paste. */
  onPaste(cx: EditContext, event: PasteEvent): Promise<void>;
  /** A sentence shown beside a cell. */
  onNote(rect: AnchorRect, text: string): void;
  onEscape(): boolean;
  onFind(): void;
  onFindAgain(back: boolean): void;
  onReplace(): void;
  onUndo(): void;
  onRedo(): void;
  ref?: Ref<SheetHandle>;
}

const NO_IDS: readonly string[] = [];

/** The grid of a table: its cells, editors, clipboard and keys. */
export function TableGrid(props: TableGridProps) {
  const { cx, current, settings, rowById } = props;
  const { table, lookups, columns } = cx;
  const newest = useRef(cx);
  newest.current = cx;
  const grid = useRef<GridHandle>(null);
  useImperativeHandle(props.ref, () => grid.current as SheetHandle);

  const keyFieldIds = table.slice?.key_field_ids ?? NO_IDS;
  const isFitted = settings.row_height === 'fit';
  const { renderCell, plainCell, asLine, cellMark } = useRenderCell({
    fields: table.fields,
    curves: table.curves,
    fieldIndex: cx.fieldIndex,
    keyFieldIds,
    lookups,
    userId: cx.store.userId,
    // The texts of fitted rows may have several lines, like those of tall ones.
    rowHeight: ROW_PIXELS[isFitted ? 'tall' : settings.row_height],
    refused: cx.refusals.all,
    matches: props.structures.matches,
    unsearchable: useUnsearchable(props.structures),
    decimals: useDecimals(current, columns, cx.fieldIndex),
  });
  const fitRow = useFitRow(cx);
  const { today } = useToday();
  const flashes = useFlashes(current, table.fieldIds, cx.store.userId);
  const heads = useMemo(() => gridColumns(columns, settings, table), [columns, settings, table]);

  /** The row under the open editor, even when the window has moved past it. */
  const editedRow = useRef<WindowRow>(undefined);
  const renderEditor: NonNullable<GridProps<WindowRow>['renderEditor']> = (args) => {
    const field = table.fields.get(args.column.key);
    const index = cx.fieldIndex.get(args.column.key);
    if (!field || index === undefined) return null;
    editedRow.current = args.row;
    return (
      <FieldEditor
        initialText={args.initialText}
        align={args.column.align === 'end' ? 'end' : 'start'}
        commit={args.commit}
        cancel={args.cancel}
        field={field}
        cell={args.row.cells[index] ?? null}
        lookups={lookups}
        userId={cx.store.userId}
        refusedText={cx.refusals.all.get(cellKey(args.row.id, field.id))?.typed}
        createOption={table.mayChangeFields ? (name) => createOption(newest.current, field, name) : undefined}
        onOpen={() => openPart(newest.current, args.row, field)}
        onDraw={
          cx.draw &&
          ((text) => {
            args.cancel();
            drawCell(newest.current, args.row, field, text);
          })
        }
      />
    );
  };
  const commitEdit = (cell: CellRef, value: unknown) => {
    const here = cx.rowAt(cell.row);
    const row = here?.id === cell.rowKey ? here : editedRow.current;
    if (row?.id !== cell.rowKey) return;
    const edited = value as EditedValue;
    if ('unchanged' in edited) cx.refusals.drop(row.id, cell.columnKey);
    else if ('reason' in edited) keepRefused(cx, row, cell.columnKey, edited.typed, edited.reason);
    else void writeTyped(cx, row, cell.columnKey, edited);
  };
  const onKey = cellKeys(newest, {
    today,
    onReplace: props.onReplace,
    moveRows: props.movesByModShift ? props.onMoveRows : undefined,
  });
  const parts = useCellParts();
  const pasteFiles = (event: PasteEvent): boolean => {
    const row = newest.current.rowAt(event.range.startRow);
    const field = columns[event.range.startCol]?.field;
    const name = field?.field_name ?? 'This column';
    if (!parts || !row || event.files.length === 0) return false;
    if (!takesFiles(field)) {
      // Spreadsheets put a picture of the cells on the clipboard beside their text.
      if (event.text !== '' || event.html !== '') return false;
      const text = `${name} does not accept files. Paste it into a column of files or images.`;
      newest.current.onAlert({ kind: 'error', text });
      return true;
    }
    void dropFiles(newest.current, parts, row, field, event.files);
    return true;
  };
  const [busy, setBusy] = useState(false);
  const alone = useCallback(async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
    } finally {
      setBusy(false);
    }
  }, []);

  const mayEdit = columns.some(({ field }) => table.mayWrite(field.id));
  /**
   * The action if this person may edit here, otherwise a message that they may not: a key without any response seems
   * broken.
   */
  const writing = <Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>) =>
    mayEdit
      ? (...args: Args) => void alone(() => act(...args))
      : () => newest.current.onAlert({ kind: 'info', text: closedReason(table) });
  return (
    <Grid<WindowRow>
      ref={grid}
      label={settings.view_name}
      rowCount={current?.result.shown ?? 0}
      rowAt={cx.rowAt}
      rowKey={(index) => cx.rowAt(index)?.id}
      rowIndexOf={(key) => rowById.get(key)}
      rowHeight={ROW_PIXELS[settings.row_height]}
      fitRow={isFitted ? fitRow : undefined}
      columns={heads}
      renderCell={renderCell}
      plainCell={plainCell}
      renderEditor={renderEditor}
      cellMark={cellMark}
      rowMark={rowMark}
      rowBar={props.rowBar}
      groups={props.groups}
      headings={props.headings}
      onToggleHeading={props.onToggleHeading}
      onHeadingMenu={props.onHeadingMenu}
      onHeadingMove={props.onHeadingMove}
      onToggleGroup={props.onToggleGroup}
      onGroupMenu={props.onGroupMenu}
      renderFooterCell={props.renderFooterCell}
      renderGroupCell={props.renderGroupCell}
      onFooterCell={props.onFooterCell}
      statusBar={props.statusBar}
      empty={props.empty}
      peers={props.peers}
      flashes={flashes}
      {...(props.checked ? { checked: props.checked } : {})}
      onVisibleRangeChange={(start, end) => props.setVisible(start, end + 1)}
      onSelectionChange={props.onSelection}
      onActiveCellChange={props.onActive}
      onEditingChange={props.onEditing}
      onCommitEdit={mayEdit ? commitEdit : undefined}
      onClear={writing((range: GridRange, others: readonly GridRange[]) =>
        clearRanges(newest.current, [...others, range]),
      )}
      onDeleteRows={table.mayDelete ? (range, others) => props.onDeleteRows([...others, range]) : undefined}
      onCheckRows={(range, others) => props.onCheckRows([...others, range])}
      onCopy={(range, withHeads, others) => copyRange(newest.current, range, withHeads, others)}
      onPaste={
        busy
          ? undefined
          : writing(async (event: PasteEvent) => {
              if (!pasteFiles(event)) await props.onPaste(newest.current, event);
            })
      }
      onFill={mayEdit && !busy ? (event) => void alone(() => fillRange(newest.current, event)) : undefined}
      onColumnResize={props.onColumnResize}
      fitColumn={(column) => fittingWidth(column, current?.rows ?? [], asLine)}
      onColumnReorder={props.onColumnReorder}
      onFreeze={props.onFreeze}
      onHeaderMenu={props.onHeaderMenu}
      onSort={(column, additional) => props.onSort(column.key, additional)}
      onAddColumn={props.onAddColumn}
      onHideColumn={(column) => props.onHideColumn(column.key)}
      {...(props.onMoveRows ? { onMoveRows: props.onMoveRows } : {})}
      {...(props.onDropRows ? { onDropRows: props.onDropRows } : {})}
      onRowMenu={props.onRowMenu}
      onOpenRow={(_, key) => props.onOpenRow(key)}
      onPeek={(cell) => props.onPeek(cell.rowKey)}
      onCellHistory={props.onHistory}
      onAddRow={props.onAddRow}
      newRow={props.newRow}
      onEscape={props.onEscape}
      onFind={props.onFind}
      onFindAgain={props.onFindAgain}
      onUndo={props.onUndo}
      onRedo={props.onRedo}
      onKey={onKey}
      onEditRefused={(cell, reason) => {
        const row = cx.rowAt(cell.row);
        const field = table.fields.get(cell.columnKey);
        // People who may not edit may view.
        if (row && field && isPart(field)) openPart(newest.current, row, field);
        else if (reason !== undefined) props.onNote(cell.rect, reason);
      }}
      // On the page of an experiment its records are one part of many, and keys belong to the page.
      autoFocus={cx.operationId === null}
    />
  );
}
