export { decodeHtmlTable } from '@/lib/html/decodeHtmlTable';
export { ChipsCell, type ChipsCellProps } from './cells/ChipsCell';
export { decimalFill } from './cells/decimalFill';
export { NumberCell, type NumberCellProps } from './cells/NumberCell';
export { PeopleCell } from './cells/PeopleCell';
export { SparkCell, type SparkCellProps, type SparkPoint } from './cells/SparkCell';
export { StatusCell, type StatusCellProps } from './cells/StatusCell';
export { TextCell, type TextCellProps } from './cells/TextCell';
export { decodeTsv } from './clipboard/decodeTsv';
export { encodeHtmlTable } from './clipboard/encodeHtmlTable';
export { encodeTsv } from './clipboard/encodeTsv';
export { readClipboard } from './clipboard/readClipboard';
export { DateCellEditor, type DateCellEditorProps } from './DateCellEditor';
export { fillSeries } from './fill/fillSeries';
export { Grid } from './Grid';
export type {
  CellEvent,
  CellMark,
  CellMarkDetail,
  CellPoint,
  CellRef,
  CellRenderArgs,
  CheckedRows,
  ClipboardPayload,
  CommitMove,
  EditorRenderArgs,
  FillDirection,
  FillEvent,
  GridColumn,
  GridFlash,
  GridGroup,
  GridHandle,
  GridHeading,
  GridPeer,
  GridProps,
  GridRange,
  GridSelection,
  PasteEvent,
  PlainCell,
  RowMark,
  RowMarkDetail,
} from './gridTypes';
export { useWholeInSight } from './hooks/useWholeInSight';
export { ListCellEditor, type ListCellEditorProps } from './ListCellEditor';
export { rangeCells, rangeContains, selectCell, selectionRange, selectionRanges } from './logic/selection';
export { textWidth } from './logic/textWidth';
export { wrappedLines } from './logic/wrappedLines';
export { TextCellEditor, type TextCellEditorProps } from './TextCellEditor';
