import { dayNumberAt } from '@/domain/dates/isoDate';
import { type FieldShape, type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { calculateFormula } from '@/domain/formulas/calculateFormula';
import { resultTime } from '@/domain/formulas/resultTime';
import { derivedValues } from '@/domain/records/derivedValues';
import type { CellValue } from '@/domain/records/recordRow';

const NO_VALUES: readonly CellValue[] = [];

/** Cells of formula fields: not stored, computed from the row's other cells whenever they are read. */
export class FormulaCells {
  private fields: ReadonlyMap<string, FieldShape> = new Map();
  private formulas = new Map<string, FieldShape>();
  private lookups: Lookups = NO_LOOKUPS;

  /** @returns ids of the formula fields whose results may have changed. */
  setFields(fields: ReadonlyMap<string, FieldShape>, lookups: Lookups): string[] {
    const before = [...this.formulas.keys()];
    this.fields = fields;
    this.lookups = lookups;
    this.formulas = new Map([...fields].filter(([, field]) => field.field_type === 'formula' && field.attrs.formula));
    return [...new Set([...before, ...this.formulas.keys()])];
  }

  get ids(): Iterable<string> {
    return this.formulas.keys();
  }

  has(fieldId: string): boolean {
    return this.formulas.size > 0 && this.formulas.has(fieldId);
  }

  /** The result as a cell. */
  cell(fieldId: string, cellOf: (fieldId: string) => readonly CellValue[]): readonly CellValue[] {
    const field = this.formulas.get(fieldId);
    if (!field) return NO_VALUES;
    const now = Date.now();
    const today = dayNumberAt(now, -new Date(now).getTimezoneOffset());
    const { content } = calculateFormula(field, cellOf, { fields: this.fields, lookups: this.lookups, today });
    return content === null ? NO_VALUES : derivedValues([content], resultTime(field, cellOf, this.fields));
  }

  /** Fields that a formula depends on, including those of nested formulas. */
  sourcesOf(fieldId: string, found = new Set<string>()): Set<string> {
    for (const id of this.formulas.get(fieldId)?.attrs.dependencies ?? []) {
      if (found.has(id)) continue;
      found.add(id);
      this.sourcesOf(id, found);
    }
    return found;
  }
}
