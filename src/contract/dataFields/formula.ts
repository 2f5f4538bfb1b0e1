import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

const formula = z.string().max(10_000);

/** Fields are named in braces. Names are looked up in the given table, or in those of the field; otherwise in all. */
export const validateFormulaCall = defineCall({
  method: 'POST',
  path: '/data_fields/formula/validate',
  summary: 'Check a formula, and name the fields that it uses',
  body: z.object({ formula, field_id: z.uuid().optional(), entity_slice_id: z.uuid().optional() }),
  resource: z.object({
    valid: z.boolean(),
    error: z.string().nullable(),
    /** Position of the error in the text, from 0. */
    at: z.number().int().nullable(),
    dependencies: z.array(z.string()),
  }),
  refuses: ['not_found'],
  example: { body: { formula: '{Dose} * 2', entity_slice_id: EXAMPLE.slice } },
});

/** Nothing is stored: results are calculated whenever they are read. Unknown records are left out. */
export const calculateFormulaCall = defineCall({
  method: 'POST',
  path: '/data_fields/formula/calculate',
  summary: 'Results of a formula field for records',
  body: z.object({
    fieldId: z.uuid(),
    /** The experiment whose values count; null: the newest values. */
    operationId: z.uuid().nullable().default(null),
    recordIds: z.array(z.uuid()).max(10_000),
    saveCalculatedValues: z.literal(false).default(false),
  }),
  resource: z.array(z.object({ record_id: z.string(), content: z.json(), error: z.string().nullable() })),
  zoned: true,
  refuses: ['not_found'],
  example: { body: { fieldId: EXAMPLE.field, recordIds: [EXAMPLE.record] } },
});
