import { isValueAggregation } from '../../aggregations/valueAggregation';
import type { NeededRight, Target } from '../../permissions/target';
import type { ViewInput } from './viewInput';

type Columns = NonNullable<ViewInput['view_fields']>;

/** Whether a column is made of the several values of its cells by something that the view does not have yet. */
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

/** What making or changing a view of a table asks for. @param held the columns that the view has already */
export function viewRights(
  ability: 'view.create' | 'view.update',
  target: Target,
  columns: Columns = [],
  held: Columns = [],
): NeededRight[] {
  const more = aggregatesMore(columns, held);
  return [{ ability, target }, ...(more ? [{ ability: 'aggregation.write', target } as const] : [])];
}
