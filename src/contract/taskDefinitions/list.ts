import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';
import { taskDefinitionShape } from '../shapes/taskDefinition';

export const taskDefinitionsCall = defineCall({
  method: 'GET',
  path: '/task_definitions',
  summary: 'Definitions of work items, including drafts and archived ones; their parts have a call of their own',
  query: pageQuery,
  resource: z.array(taskDefinitionShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
