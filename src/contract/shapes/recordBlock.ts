import { z } from 'zod';
import type { RecordBlock } from '@/domain/records/recordBlock';

const run = z.union([z.number(), z.object({ start: z.number(), step: z.number() }), z.array(z.number())]);

const column = z.object({ contents: z.array(z.any()), act: run, low: run });

/** Checked down to the structure of the columns; contents are checked by the field registry when a value is used. */
export const recordBlockSchema: z.ZodType<RecordBlock> = z.object({
  slice_id: z.string(),
  count: z.number().int(),
  ids: z.union([z.array(z.string()), z.object({ base: z.string(), start: z.number() })]),
  identifiers: z.array(z.string()),
  born: run,
  entity_group_id: z.string().nullable(),
  acts: z.array(
    z.object({
      base: z.string(),
      at: z.number(),
      author_id: z.string(),
      client_id: z.string().nullable(),
      operation_id: z.string().nullable(),
      seq: z.number().optional(),
      knew: z.number().optional(),
    }),
  ),
  columns: z.record(z.string(), column),
  older: z.record(z.string(), column.extend({ at: run })).optional(),
  rows: z.record(z.string(), z.any()),
  marks: z
    .array(z.object({ from: z.number(), count: z.number(), is_deleted: z.boolean(), stamp: z.string() }))
    .optional(),
}) as unknown as z.ZodType<RecordBlock>;
