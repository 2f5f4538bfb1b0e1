import type { Lookups } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { ShownValue } from '@/domain/records/shownCell';
import type { WindowRow } from '@/engine/tableTypes';
import type { TableWatch } from '@/engine/tableWatch';
import type { Json } from '@/lib/json';
import type { OnAlert } from '@/parts/acts/alert';
import type { LocalStore } from '@/store/localStore';
import type { ColumnModel } from '../model/columnModel';
import { askWatch } from './askWatch';
import type { PartRequest } from './partRequest';
import type { RefusedTexts } from './useRefusedTexts';
import type { RowPatches } from './useRowPatches';
import type { SameStructures } from './useSameStructures';
import type { TableInfo } from './useTable';

/** Context of the edit actions of the grid, as it is when they begin. */
export interface EditContext {
  store: LocalStore;
  /** The open experiment: values are written and records created under it. Null if none is open. */
  operationId: string | null;
  table: TableInfo;
  /** Shown columns in order. */
  columns: readonly ColumnModel[];
  /** Includes columns folded under a heading: saving, replacing and comparing apply to the whole view. */
  allColumns: readonly ColumnModel[];
  /** Index of a field in the cells of a row. */
  fieldIndex: ReadonlyMap<string, number>;
  lookups: Lookups;
  watch: TableWatch | null;
  /** Total number of shown rows. */
  rowCount: number;
  rowAt(index: number): WindowRow | undefined;
  patches: RowPatches;
  refusals: RefusedTexts;
  onAlert: OnAlert;
  /**
   * Names of other records with the same structure, including those that are equal only without salts; empty until the
   * structures are indexed.
   */
  sameStructures(fieldId: string, structure: string, recordId: string): Promise<SameStructures>;
  /** Opens the files or the plasmid of a cell; undefined if the feature is not available. */
  openPart: ((request: PartRequest) => void) | undefined;
  /**
   * Opens the record to which a cell refers; `sliceId` null = in whichever table it is. Undefined if none can be
   * opened.
   */
  openReferenced: ((sliceId: string | null, recordId: string) => void) | undefined;
  /**
   * Asks something in a dialog.
   * @returns whether the person confirmed
   */
  ask(question: Question): Promise<boolean>;
  /** Opens the dialog of a field with another type chosen. */
  changeType(fieldId: string, type: FieldType): void;
  /** Opens the sketcher; undefined if nothing can be drawn. */
  draw: ((request: DrawRequest) => void) | undefined;
}

/** The question before an action that may be a slip. */
export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** A request of a cell to open the sketcher. */
export interface DrawRequest {
  field: Field;
  recordName: string;
  /** The initial drawing: the content of the cell, or what was typed over it. */
  text: string;
  /** The current content of the cell, which is not written again if it is unchanged. */
  held: string;
  /** Writes the drawn content into the cell; null empties it. */
  write(content: Json): void;
}

/** The rows of a range; those that are not held here are read from the engine. */
export async function rowsOf(cx: EditContext, start: number, end: number): Promise<WindowRow[]> {
  const held: WindowRow[] = [];
  for (let index = start; index < end; index++) {
    const row = cx.rowAt(index);
    if (!row) return (await askWatch(cx.watch, (watch) => watch.window(start, end))) ?? [];
    held.push(row);
  }
  return held;
}

/**
 * The experiment under which an edit of a cell is written: the open one, otherwise that of the cell's only value, which
 * the edit replaces.
 */
export function operationOf(
  row: WindowRow,
  cellIndex: number | undefined,
  { operationId }: Pick<EditContext, 'operationId'>,
): string | null {
  if (operationId !== null) return operationId;
  const values = cellIndex === undefined ? undefined : row.cells[cellIndex]?.values;
  return onlyOperationOf(values);
}

/** The experiment of the only value of a cell; null if there are several values, none, or one of a sub-record. */
export function onlyOperationOf(values: readonly ShownValue[] | undefined): string | null {
  const [only] = values?.length === 1 ? values : [];
  return only && only.subRecordId === undefined ? only.operationId : null;
}
