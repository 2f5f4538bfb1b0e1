import { type Aggregation, aggregate } from '@/domain/aggregations/aggregate';
import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import type { CellValue } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

/** A column that summarises several values of another one. */
interface AggregatedColumn extends Aggregation {
  source: FieldShape;
}

/** Cells of such columns: not stored, computed from the cell of their field whenever they are read. */
export class AggregatedCells {
  private columns = new Map<string, AggregatedColumn | null>();
  private fieldOf: (id: string) => FieldShape | undefined = () => undefined;
  private lookups: Lookups | null = null;

  setFields(fieldOf: (id: string) => FieldShape | undefined, lookups: Lookups): void {
    this.columns = new Map();
    this.fieldOf = fieldOf;
    this.lookups = lookups;
  }

  /** The field whose values the column shows; undefined for all other columns. */
  sourceOf(fieldId: string): string | undefined {
    return this.get(fieldId)?.source.id;
  }

  /** Columns of this field that have been requested. */
  *of(sourceId: string): Iterable<string> {
    for (const [id, column] of this.columns) if (column?.source.id === sourceId) yield id;
  }

  private get(fieldId: string): AggregatedColumn | null {
    if (!fieldId.includes(':')) return null;
    const known = this.columns.get(fieldId);
    if (known !== undefined) return known;
    const made = this.fieldOf(fieldId)?.attrs.aggregation;
    const source = made && this.fieldOf(made.field_id);
    const column = made && source ? { kind: made.kind, order: made.order, source } : null;
    this.columns.set(fieldId, column);
    return column;
  }

  /** @param cell the cell of its field */
  cell(fieldId: string, cell: readonly CellValue[]): readonly CellValue[] {
    const column = this.get(fieldId);
    if (!column || !this.lookups) return [];
    return aggregate(column, cell, { field: column.source, lookups: this.lookups });
  }

  /** Content that a cell shows if its field contains only this content. */
  ofOne(fieldId: string, content: Json): Json {
    if (content === null) return null;
    const one = { id: '', content, at: 0, author_id: '', operation_id: null };
    return this.cell(fieldId, [one])[0]?.content ?? null;
  }
}
