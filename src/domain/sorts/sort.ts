import type { z } from 'zod';
import type { sortSchema } from './sortSchema';

export type Sort = z.infer<typeof sortSchema>;

/** Sorting is skipped when more records than this remain after filtering. */
export const SORT_LIMIT = 100_000;

export const RECORD_ORDERS = ['alphabetical', 'created_date', 'manual'] as const;
/** The order of records if no sort decides. */
export type RecordOrder = (typeof RECORD_ORDERS)[number];
export const DEFAULT_RECORD_ORDER: RecordOrder = 'alphabetical';
