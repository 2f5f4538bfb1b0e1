import { derivedValues } from '@/domain/records/derivedValues';
import type { CellValue } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import type { DerivedUpdate } from '../port/derivedUpdate';

/** A cell that was computed elsewhere. */
export interface HeldCell {
  values: readonly CellValue[];
  note: Json;
}

/**
 * The cells of columns that are computed elsewhere (metrics of curves). They are found by record id, so that they may
 * arrive before the record does, and are neither stored nor packed.
 */
export class DerivedCells {
  private readonly columns = new Map<string, Map<string, HeldCell>>();

  get size(): number {
    return this.columns.size;
  }

  /** The cells of a field by id of the record; undefined for a field of the table itself. */
  column(fieldId: string): ReadonlyMap<string, HeldCell> | undefined {
    return this.columns.get(fieldId);
  }

  /** Accepts cells. @returns ids of the records whose cells may look different now. */
  put({ fieldId, whole, cells }: DerivedUpdate): Set<string> {
    let column = this.columns.get(fieldId);
    const touched = new Set<string>();
    if (!column || whole) {
      for (const id of column?.keys() ?? []) touched.add(id);
      column = new Map();
      this.columns.set(fieldId, column);
    }
    for (const { recordId, cell } of cells) {
      touched.add(recordId);
      if (cell) column.set(recordId, { values: derivedValues(cell.contents), note: cell.note });
      else column.delete(recordId);
    }
    return touched;
  }

  /** Removes a column. @returns ids of the records that had a cell in it. */
  drop(fieldId: string): string[] {
    const ids = [...(this.columns.get(fieldId)?.keys() ?? [])];
    this.columns.delete(fieldId);
    return ids;
  }
}
