import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';
import { taskDefinitionShape } from '../shapes/taskDefinition';

export const subDefinitionsCall = defineCall({
  method: 'GET',
  path: '/task_definitions/{id}/sub_definitions',
  summary: 'The parts of a definition as they are edited, in their order',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(taskDefinitionShape),
  list: true,
  example: { params: { id: EXAMPLE.definition }, query: { page: 1, page_size: 50 } },
});
