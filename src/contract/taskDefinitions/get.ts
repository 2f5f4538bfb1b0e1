import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { taskDefinitionShape } from '../shapes/taskDefinition';

export const taskDefinitionCall = defineCall({
  method: 'GET',
  path: '/task_definitions/{id}',
  summary: 'One definition of work items',
  params: z.object({ id: z.uuid() }),
  resource: taskDefinitionShape,
  example: { params: { id: EXAMPLE.definition } },
});
