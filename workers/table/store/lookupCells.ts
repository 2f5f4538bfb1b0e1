import type { FieldShape } from '@/domain/fields/fieldContext';
import { lookupCell } from '@/domain/lookups/lookupCell';
import type { CellValue } from '@/domain/records/recordRow';

type Lookup = NonNullable<FieldShape['attrs']['lookup']>;

const NO_VALUES: readonly CellValue[] = [];

/** The cell of a record of another table; empty if it is not loaded or was deleted. */
export type CellOfOther = (sliceId: string, recordId: string, fieldId: string) => readonly CellValue[];

/** Cells of lookup fields: not stored, read from the referenced records whenever they are read. */
export class LookupCells {
  private fields = new Map<string, Lookup>();

  constructor(private readonly cellOfOther: CellOfOther) {}

  /** @returns ids of the lookup fields whose cells may have changed. */
  setFields(fields: ReadonlyMap<string, FieldShape>): string[] {
    const before = [...this.fields.keys()];
    this.fields = new Map(
      [...fields].flatMap(([id, { attrs }]) => (attrs.lookup ? [[id, attrs.lookup] as const] : [])),
    );
    return [...new Set([...before, ...this.fields.keys()])];
  }

  get size(): number {
    return this.fields.size;
  }

  has(fieldId: string): boolean {
    return this.fields.size > 0 && this.fields.has(fieldId);
  }

  get(fieldId: string): Lookup | undefined {
    return this.fields.get(fieldId);
  }

  /** The lookup fields whose values are in a table. */
  into(sliceId: string): [string, Lookup][] {
    return [...this.fields].filter(([, lookup]) => lookup.entity_slice_id === sliceId);
  }

  /** The values of the records to which the row refers. */
  cell(fieldId: string, cellOf: (fieldId: string) => readonly CellValue[]): readonly CellValue[] {
    const lookup = this.fields.get(fieldId);
    if (!lookup) return NO_VALUES;
    const reference = cellOf(lookup.reference_field_id);
    if (reference.length === 0) return NO_VALUES;
    const { entity_slice_id: sliceId, field_id: target } = lookup;
    return lookupCell(reference, (recordId) => this.cellOfOther(sliceId, recordId, target));
  }
}
