import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { programShareSchema } from '@/domain/kinds/programShare';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const programGrantsCall = defineCall({
  method: 'GET',
  path: '/programs/{id}/authorizations',
  summary: 'People and groups that a program is shared with',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(programShareSchema),
  list: true,
  example: { params: { id: EXAMPLE.program }, query: { page: 1, page_size: 50 } },
});
