import { z } from 'zod';
import { memberSchema } from '@/domain/kinds/member';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const membersCall = defineCall({
  method: 'GET',
  path: '/workspaces/members',
  summary: 'Members of the workspace',
  query: pageQuery,
  resource: z.array(memberSchema.extend({ user_id: z.string() })),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
