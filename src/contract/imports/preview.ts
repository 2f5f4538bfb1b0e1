import { z } from 'zod';
import { FIELD_TYPES } from '@/domain/fields/fieldType';
import { defineCall } from '../call';
import { storedMappingSchema } from '../shapes/import';
import { FILE_PATIENCE } from './filePatience';

export const previewImportCall = defineCall({
  method: 'GET',
  path: '/imports/{id}/preview',
  summary: 'Head, first 50 rows, and what each column seems to be',
  patience: FILE_PATIENCE,
  params: z.object({ id: z.uuid() }),
  resource: z.object({
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    row_count: z.number().int(),
    /** Rows whose number of cells differs from that of the first; the first thousand. */
    ragged: z.array(z.object({ row: z.number(), line: z.number(), expected: z.number(), found: z.number() })),
    columns: z.array(
      z.object({
        index: z.number().int(),
        name: z.string(),
        type: z.enum(FIELD_TYPES),
        samples: z.array(z.string()),
        filled: z.number().int(),
        empty: z.number().int(),
        failing: z.number().int(),
        failures: z.array(z.object({ row: z.number(), text: z.string() })),
        distinct: z.number().int(),
        options: z.array(z.string()),
      }),
    ),
    key_column: z.number().int().nullable(),
    mapping: storedMappingSchema,
  }),
});
