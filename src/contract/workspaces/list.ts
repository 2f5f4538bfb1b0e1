import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';
import { workspaceShape } from '../shapes/workspace';

export const workspacesCall = defineCall({
  method: 'GET',
  path: '/workspaces',
  summary: 'Workspaces of the caller',
  query: pageQuery,
  resource: z.array(workspaceShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
