import { viewFilterSchema } from '../kinds/view';
import { columnNames } from './columnNames';

const { filter_type, filter_prop } = viewFilterSchema.shape;

/**
 * A filter as queries and exports send it: its column is given under one of its names, and it may be incomplete.
 * `filter_prop` is the value itself or `{value, end, strategy, amount, direction}` (see filterProp).
 */
export const filterSchema = viewFilterSchema.extend({
  ...columnNames,
  filter_type: filter_type.nullable(),
  filter_prop: filter_prop.optional(),
});
