import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';

export const importCall = defineCall({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'An import',
  params: z.object({ id: z.uuid() }),
  resource: importSchema,
  example: { params: { id: EXAMPLE.import } },
});
