import { viewFilterSchema } from '../kinds/view';
import { columnNames } from './columnNames';

const { filter_type, filter_prop } = viewFilterSchema.shape;

/**
 * A filter as queries and exports carry it: of any of the names of its column one, and not yet whole. `filter_prop` is the
 * value itself or `{value, end, strategy, amount, direction}` (see filterProp).
 */
export const filterSchema = viewFilterSchema.extend({
  ...columnNames,
  filter_type: filter_type.nullable(),
  filter_prop: filter_prop.optional(),
});
