import { workspaceSchema } from '@/domain/kinds/workspace';
import { defineCall } from '../call';

export const workspaceLogoCall = defineCall({
  method: 'POST',
  path: '/workspaces/logo',
  summary: 'Upload the logo of the workspace, 10 MB at most',
  upload: true,
  resource: workspaceSchema,
});

export const removeLogoCall = defineCall({
  method: 'DELETE',
  path: '/workspaces/logo',
  summary: 'Remove the logo of the workspace',
  resource: workspaceSchema,
});
