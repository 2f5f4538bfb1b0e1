import { z } from 'zod';

/**
 * The progress of a job whose row is of this kind: the attributes of the row that count. It is a message of
 * `/sync/pokes` for those who see the row; it is no event and is not stored, and the row has the counts when the job
 * ends.
 */
export const jobProgressSchema = z.object({
  job: z.object({ kind: z.literal('import'), id: z.string(), counts: z.record(z.string(), z.number()) }),
});
export type JobProgress = z.infer<typeof jobProgressSchema>['job'];
