import { displayedCell, isAdjusted } from '@/domain/display/displayedCell';
import type { SubRecordTable } from '@/domain/display/subRecordTables';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { CellValue } from '@/domain/records/recordRow';

/** The cells of a field in the sub-records of a record, by id; none while their table is not loaded. */
export type CellsOfSubs = (
  table: SubRecordTable,
  recordId: string,
  fieldId: string,
) => Iterable<readonly [recordId: string, cell: readonly CellValue[]]>;

/**
 * Cells of fields that show anything other than all values of the record itself: not stored, computed when they are
 * read.
 */
export class DisplayedCells {
  private fields = new Map<string, FieldShape>();

  constructor(
    private readonly sliceId: string,
    private readonly cellsOf: CellsOfSubs,
  ) {}

  setFields(fields: ReadonlyMap<string, FieldShape>): void {
    this.fields = new Map([...fields].filter(([, field]) => isAdjusted(field)));
  }

  get size(): number {
    return this.fields.size;
  }

  has(fieldId: string): boolean {
    return this.fields.size > 0 && this.fields.has(fieldId);
  }

  /** The tables whose records' values a field shows here. */
  tablesOf(fieldId: string): readonly SubRecordTable[] {
    const tables = this.fields.size > 0 ? this.fields.get(fieldId)?.attrs.sub_records : undefined;
    return (tables ?? []).filter(({ to_slice_id: to }) => to === null || to === this.sliceId);
  }

  /** The fields that show values of records of a table, and how those are found. */
  into(sliceId: string): { fieldId: string; table: SubRecordTable }[] {
    return [...this.fields.keys()].flatMap((fieldId) =>
      this.tablesOf(fieldId).flatMap((table) => (table.entity_slice_id === sliceId ? [{ fieldId, table }] : [])),
    );
  }

  /** @param own the values of the record itself. */
  cell(fieldId: string, recordId: string, own: readonly CellValue[]): readonly CellValue[] {
    const field = this.fields.get(fieldId);
    return field ? displayedCell(own, field, this.cellsOfSubs(fieldId, recordId)) : own;
  }

  private *cellsOfSubs(fieldId: string, recordId: string): Generator<readonly [string, readonly CellValue[]]> {
    for (const table of this.tablesOf(fieldId)) yield* this.cellsOf(table, recordId, fieldId);
  }
}
