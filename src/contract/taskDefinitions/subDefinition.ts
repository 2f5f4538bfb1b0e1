import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { taskDefinitionSchema } from '@/domain/kinds/taskDefinition';
import { defineCall } from '../call';

export const subDefinitionCall = defineCall({
  method: 'GET',
  path: '/task_definitions/sub_definitions/{id}',
  summary: 'One part of a definition',
  params: z.object({ id: z.uuid() }),
  resource: taskDefinitionSchema,
  example: { params: { id: EXAMPLE.otherDefinition } },
});
