import { z } from 'zod';
import { defineCall } from '../call';
import { importPlanSchema } from '../shapes/import';
import { FILE_PATIENCE } from './filePatience';

/** Also keeps the given plan for the run. Rows are counted from 1 without the head. */
export const validateImportCall = defineCall({
  method: 'POST',
  path: '/imports/{id}/validate',
  summary: 'What an import would do, and which cells it could not read',
  patience: FILE_PATIENCE,
  params: z.object({ id: z.uuid() }),
  body: importPlanSchema,
  resource: z.object({
    total_rows: z.number().int(),
    valid_rows: z.number().int(),
    new_count: z.number().int(),
    changed_count: z.number().int(),
    same_count: z.number().int(),
    refused_count: z.number().int(),
    error_count: z.number().int(),
    /** The first thousand. */
    errors: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
  }),
});
