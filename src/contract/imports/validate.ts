import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { importPlanSchema } from '../shapes/import';
import { FILE_PATIENCE } from './filePatience';

/** Also stores the given plan for the run. Rows are counted from 1 without the header. */
export const validateImportCall = defineCall({
  method: 'POST',
  path: '/imports/{id}/validate',
  summary: 'Dry-run an import: how many rows it would add, change and refuse, and the cells that it could not read',
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
    /** Irregularities of the file, although it can be read. */
    warnings: z.array(z.object({ row: z.number().nullable(), message: z.string() })),
    /** For each column that is mapped to a field: what its cells would become. */
    columns: z.array(
      z.object({
        column: z.number().int(),
        /** Cells that the field does not accept: their text is kept in a field next to it. */
        kept_as_text: z.number().int(),
        /** Rows that are not imported because of this cell. */
        refused_count: z.number().int(),
        /** Cells that the field stores differently from the file, and the first of them. */
        changed_count: z.number().int(),
        changed: z.array(z.object({ row: z.number().int(), text: z.string(), reads: z.string() })),
      }),
    ),
  }),
  example: { params: { id: EXAMPLE.import }, body: { has_header: true } },
});
