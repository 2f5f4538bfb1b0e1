import { z } from 'zod';
import { defineCall } from '../call';

const formula = z.string().max(10_000);

/** Fields are named in braces. Names are looked up in the table that is given, or in those of the field; else in all. */
export const validateFormulaCall = defineCall({
  method: 'POST',
  path: '/data_fields/formula/validate',
  summary: 'Whether a text is a formula, and which fields it rests on',
  body: z.object({ formula, field_id: z.uuid().optional(), entity_slice_id: z.uuid().optional() }),
  resource: z.object({
    valid: z.boolean(),
    error: z.string().nullable(),
    /** Place of the fault in the text, from 0. */
    at: z.number().int().nullable(),
    dependencies: z.array(z.string()),
  }),
});

/** Nothing is stored: results are worked out whenever they are read. Unknown records are left out. */
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
});
