import { aggregatedField } from '@/domain/aggregations/aggregatedColumn';
import type { FieldShape } from '@/domain/fields/fieldContext';

/**
 * The fields by id. Columns that summarise several values of a field are found by their names, which describe them
 * completely, and are left out of iterations. Immutable.
 */
export class FieldBook extends Map<string, FieldShape> {
  readonly #aggregated = new Map<string, FieldShape | undefined>();

  override get(fieldId: string): FieldShape | undefined {
    const field = super.get(fieldId);
    if (field || !fieldId.includes(':')) return field;
    if (!this.#aggregated.has(fieldId))
      this.#aggregated.set(fieldId, aggregatedField(fieldId, (id) => super.get(id)) ?? undefined);
    return this.#aggregated.get(fieldId);
  }
}
