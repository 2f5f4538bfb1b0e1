import { z } from 'zod';
import { groupSchema } from '@/domain/rows/grantShapes';
import { defineCall } from '../call';

export const groupsCall = defineCall({
  method: 'GET',
  path: '/workspaces/groups',
  summary: 'Groups of members',
  resource: z.array(groupSchema),
});
