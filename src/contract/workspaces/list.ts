import { z } from 'zod';
import { workspaceSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const workspacesCall = defineCall({
  method: 'GET',
  path: '/workspaces',
  summary: 'Workspaces of the caller',
  resource: z.array(workspaceSchema),
});
