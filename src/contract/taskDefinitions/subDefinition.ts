import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { taskDefinitionShape } from '../shapes/taskDefinition';

export const subDefinitionCall = defineCall({
  method: 'GET',
  path: '/task_definitions/sub_definitions/{id}',
  summary: 'One part of a definition',
  params: z.object({ id: z.uuid() }),
  resource: taskDefinitionShape,
  example: { params: { id: EXAMPLE.otherDefinition } },
});
