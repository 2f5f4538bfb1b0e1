import { z } from 'zod';
import type { RecordSweep } from '@/domain/records/recordSweep';

export const recordSweepSchema: z.ZodType<RecordSweep> = z.object({
  slice_id: z.string(),
  runs: z.array(z.object({ base: z.string().length(28), start: z.number().int(), count: z.number().int() })),
  is_deleted: z.boolean(),
});
