import { z } from 'zod';

/**
 * How far a job is whose row is of this kind: attributes of the row that count. It is a message of `/sync/pokes` for those
 * who see the row, and neither an event nor kept; the row has the counts when the job ends.
 */
export const jobProgressSchema = z.object({
  job: z.object({ kind: z.literal('import'), id: z.string(), counts: z.record(z.string(), z.number()) }),
});
export type JobProgress = z.infer<typeof jobProgressSchema>['job'];
