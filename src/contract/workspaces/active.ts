import { defineCall } from '../call';
import { workspaceShape } from '../shapes/workspace';

export const activeWorkspaceCall = defineCall({
  method: 'GET',
  path: '/workspaces/active',
  summary: 'The workspace of the session',
  resource: workspaceShape,
});
