import { aggregatedField } from '@/domain/aggregations/aggregatedColumn';
import type { FieldShape } from '@/domain/fields/fieldContext';

/**
 * The fields by id. Columns that show several values of a field as one are found by their names, which say all about
 * them, and are not among those that are walked through. Not changed once it is made.
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
