import { z } from 'zod';
import { fieldSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

/** The command as a call, for a change of type that takes more records than a device rewrites. */
export const updateFieldCall = defineCall({
  method: 'PUT',
  path: '/data_fields/{id}',
  summary: 'Field updated.',
  patience: 120_000,
  params: z.object({ id: z.uuid() }),
  body: z.record(z.string(), z.json()),
  resource: fieldSchema,
});
