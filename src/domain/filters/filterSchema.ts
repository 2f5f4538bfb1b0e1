import { z } from 'zod';
import { columnNames } from './columnNames';

/**
 * A filter as views, queries and exports carry it. Exactly one of key_field_id, view_field_id and field_id names the
 * column. `filter_prop` is the value itself or `{value, end, strategy, amount, direction}` (see filterProp).
 */
export const filterSchema = z.object({
  id: z.string().optional(),
  ...columnNames,
  filter_type: z.string().nullable(),
  filter_prop: z.json().optional(),
  plot_field_config: z.json().optional(),
});
