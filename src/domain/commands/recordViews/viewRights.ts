import { isValueAggregation } from '../../aggregations/valueAggregation';
import type { NeededRight, Target } from '../../permissions/target';
import type { ViewInput } from './viewInput';

type Columns = NonNullable<ViewInput['view_fields']>;

/** Whether a column combines the several values of its cells in a way that the view does not use yet. */
function aggregatesMore(columns: Columns, held: Columns): boolean {
  return columns.some(
    ({ data_field_id: field, lookup_field_id: lookup, aggregation_type: kind }) =>
      isValueAggregation(kind) &&
      kind !== 'latest' &&
      !held.some(
        (one) => one.aggregation_type === kind && one.data_field_id === field && one.lookup_field_id === lookup,
      ),
  );
}

/** The rights needed to create or change a view of a table. */
export function viewRights(
  ability: 'view.create' | 'view.update',
  target: Target,
  columns: Columns = [],
  held: Columns = [],
): NeededRight[] {
  const more = aggregatesMore(columns, held);
  return [{ ability, target }, ...(more ? [{ ability: 'aggregation.write', target } as const] : [])];
}
