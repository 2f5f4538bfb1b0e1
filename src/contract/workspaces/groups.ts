import { z } from 'zod';
import { groupSchema } from '@/domain/kinds/group';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const groupsCall = defineCall({
  method: 'GET',
  path: '/workspaces/groups',
  summary: 'Groups of members',
  query: pageQuery,
  resource: z.array(groupSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
