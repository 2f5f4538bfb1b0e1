import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { memberSchema } from '@/domain/kinds/member';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const assignableUsersCall = defineCall({
  method: 'GET',
  path: '/tasks/{id}/assignable_users',
  summary: 'Members who see a task, and can therefore be assigned to it',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(memberSchema),
  list: true,
  example: { params: { id: EXAMPLE.task }, query: { page: 1, page_size: 50 } },
});
