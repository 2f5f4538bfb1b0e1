import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { DATE_ORDERS } from '@/domain/dates/dateOrder';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { defineCall } from '../call';
import { storedMappingSchema } from '../shapes/import';
import { FILE_PATIENCE } from './filePatience';

export const previewImportCall = defineCall({
  method: 'GET',
  path: '/imports/{id}/preview',
  summary: 'The column headers and first 50 rows of the file of an import, and the likely content of each column',
  patience: FILE_PATIENCE,
  params: z.object({ id: z.uuid() }),
  resource: z.object({
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    row_count: z.number().int(),
    /** Rows whose number of cells differs from that of the first; the first thousand. */
    ragged: z.array(z.object({ row: z.number(), line: z.number(), expected: z.number(), found: z.number() })),
    /** Irregularities of the file, although it can be read; `row` from 1 without the header. */
    warnings: z.array(z.object({ row: z.number().nullable(), message: z.string() })),
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
        decimal: z.enum(['.', ',']),
        /** Order of day and month of dates; null = none of them shows it. */
        dateOrder: z.enum(DATE_ORDERS).nullable(),
        /** Dates depend on an order that none of them shows. */
        asksOrder: z.boolean(),
        unit: z.string().nullable(),
        /** Name of a field for it: without the unit in its header. */
        fieldName: z.string(),
        /** Why a column that looks like numbers or dates stays text. */
        why: z.string().nullable(),
      }),
    ),
    key_column: z.number().int().nullable(),
    mapping: storedMappingSchema,
  }),
  example: { params: { id: EXAMPLE.import } },
});
