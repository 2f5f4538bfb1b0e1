import { z } from 'zod';

/** A sort as views, queries and exports carry it. Exactly one of key_field_id, view_field_id and field_id names the column. */
export const sortSchema = z.object({
  id: z.string().optional(),
  key_field_id: z.string().nullish(),
  view_field_id: z.string().nullish(),
  field_id: z.string().nullish(),
  descending: z.boolean(),
  plot_field_config: z.json().optional(),
});
export type Sort = z.infer<typeof sortSchema>;

/** Sorting is skipped when more records than this remain after filtering. */
export const SORT_LIMIT = 100_000;

export const RECORD_ORDERS = ['alphabetical', 'created_date', 'manual'] as const;
/** The order of records where no sort decides. */
export type RecordOrder = (typeof RECORD_ORDERS)[number];
export const DEFAULT_RECORD_ORDER: RecordOrder = 'alphabetical';
