import type { Lookups } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
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

/** What the acts of the grid work with, as it is when they begin. */
export interface EditContext {
  store: LocalStore;
  /** The experiment that is open: values are written and records made under it. Null outside of one. */
  operationId: string | null;
  table: TableInfo;
  /** Shown columns in order. */
  columns: readonly ColumnModel[];
  /** Also those that are folded away under a heading: what is saved, replaced or compared is all of the view. */
  allColumns: readonly ColumnModel[];
  /** Place of a field in the cells of a row. */
  fieldIndex: ReadonlyMap<string, number>;
  lookups: Lookups;
  watch: TableWatch | null;
  /** Shown rows altogether. */
  rowCount: number;
  rowAt(index: number): WindowRow | undefined;
  patches: RowPatches;
  refusals: RefusedTexts;
  onAlert: OnAlert;
  /** Other records with the same structure, by name, also those that are equal without salts; empty until the structures are read. */
  sameStructures(fieldId: string, structure: string, recordId: string): Promise<SameStructures>;
  /** Opens the files or the plasmid of a cell; undefined where no such scene is plugged in. */
  openPart: ((request: PartRequest) => void) | undefined;
  /** Opens the record that a cell points to; `sliceId` null = in whichever table it is. Undefined where none can be opened. */
  openReferenced: ((sliceId: string | null, recordId: string) => void) | undefined;
  /** Asks something in a dialog. @returns whether the person wants it */
  ask(question: Question): Promise<boolean>;
  /** Opens the sketcher; undefined where nothing can be drawn. */
  draw: ((request: DrawRequest) => void) | undefined;
}

/** What is asked before an act that might be a slip. */
export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** A drawing that a cell asks for. */
export interface DrawRequest {
  field: Field;
  recordName: string;
  /** What is laid on the sheet: what is in the cell, or what was typed over it. */
  text: string;
  /** What is in the cell; it is not written once more. */
  held: string;
  /** Writes the drawn content into the cell; null empties it. */
  write(content: Json): void;
}

/** The rows of a range, read from the engine where they are not held here. */
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
 * The experiment under which an edit of a cell is written: the one that is open, else that of the shown value, when the cell
 * has exactly one, which the edit replaces.
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

/** The experiment of the only value of a cell; null where there are several, none, or one of a sub record. */
export function onlyOperationOf(values: readonly ShownValue[] | undefined): string | null {
  const [only] = values?.length === 1 ? values : [];
  return only && only.subRecordId === undefined ? only.operationId : null;
}
