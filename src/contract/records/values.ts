import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { valueShape } from '../shapes/record';

export const recordValuesCall = defineCall({
  method: 'GET',
  path: '/records/{id}/values',
  summary: 'All values of a record by field, newest first',
  params: z.object({ id: z.uuid() }),
  query: z.object({ field_id: z.uuid().optional() }),
  resource: z.record(z.string(), z.array(valueShape)),
  example: { params: { id: EXAMPLE.record }, query: { field_id: EXAMPLE.field } },
});
