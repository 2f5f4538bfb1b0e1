import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { taskDefinitionSchema } from '@/domain/kinds/taskDefinition';
import { defineCall } from '../call';

export const taskDefinitionCall = defineCall({
  method: 'GET',
  path: '/task_definitions/{id}',
  summary: 'One definition of work items',
  params: z.object({ id: z.uuid() }),
  resource: taskDefinitionSchema,
  example: { params: { id: EXAMPLE.definition } },
});
