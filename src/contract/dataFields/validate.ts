import { z } from 'zod';
import { optionInput, readingChoice } from '@/domain/commands/dataFields/fieldInput';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { defineCall } from '../call';

/** The change itself is possible; invalid values stay as history and are not shown (open-questions B-2.9). */
export const validateFieldCall = defineCall({
  method: 'POST',
  path: '/data_fields/{id}/validate',
  summary: 'Values of a field that another type would not accept',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    field_type: z.enum(FIELD_TYPES),
    /**
     * The options that it gets with its new type; without them it keeps its own, and if it has none it takes those that
     * the values name.
     */
    options: z.array(optionInput).max(2000).optional(),
    /** The unit and the standard format that it gets with its new type; without them it keeps its own. */
    unit: z.string().max(100).optional(),
    standard_format: z.string().max(1000).nullable().optional(),
    ...readingChoice,
  }),
  resource: z.object({
    valid_count: z.number().int(),
    invalid_count: z.number().int(),
    /** The first thousand. */
    invalid: z.array(z.object({ record_id: z.string(), value_id: z.string(), content: z.json(), message: z.string() })),
    changed_count: z.number().int(),
    /** Valid values that would say something else, and what; the first thousand. */
    changed: z.array(z.object({ record_id: z.string(), value_id: z.string(), content: z.json(), becomes: z.string() })),
    /** A date whose day and month may be exchanged, and a number whose decimal separator is unknown; null where the values prove it. */
    open_date: z.string().nullable(),
    open_number: z.string().nullable(),
  }),
  example: { params: { id: EXAMPLE.field }, body: { field_type: 'number' } },
});
