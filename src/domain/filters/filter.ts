import type { z } from 'zod';
import type { filterSchema } from './filterSchema';

/** How several values of a cell count: `latest` tests only the newest. */
export const STRATEGIES = ['any', 'all', 'latest'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export type Filter = z.infer<typeof filterSchema>;
