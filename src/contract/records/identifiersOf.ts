import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { identifierSchema } from '@/domain/kinds/identifier';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const identifiersOfCall = defineCall({
  method: 'GET',
  path: '/records/{id}/identifiers',
  summary: 'The additional identifiers of a record',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(identifierSchema),
  list: true,
  example: { params: { id: EXAMPLE.record }, query: { page: 1, page_size: 50 } },
});
