import { z } from 'zod';

/** A feature of a plasmid: positions count from 1, both ends included; start > end crosses the origin. */
export const annotationSchema = z.object({
  name: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  direction: z.union([z.literal(-1), z.literal(1)]).optional(),
  color: z.string().optional(),
  type: z.string().optional(),
});
export type Annotation = z.infer<typeof annotationSchema>;

export const plasmidSchema = z.object({ name: z.string(), seq: z.string(), annotations: z.array(annotationSchema) });
export type Plasmid = z.infer<typeof plasmidSchema>;
