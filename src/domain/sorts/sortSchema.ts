import { z } from 'zod';
import { columnNames } from '../filters/columnNames';

/** A sort as views, queries and exports carry it. Exactly one of key_field_id, view_field_id and field_id names the column. */
export const sortSchema = z.object({
  id: z.string().optional(),
  ...columnNames,
  descending: z.boolean(),
  plot_field_config: z.json().optional(),
});
