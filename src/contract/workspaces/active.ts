import { workspaceSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const activeWorkspaceCall = defineCall({
  method: 'GET',
  path: '/workspaces/active',
  summary: 'The workspace of the session',
  resource: workspaceSchema,
});
