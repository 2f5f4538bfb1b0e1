import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { kanbanSchema } from '@/domain/kinds/kanban';
import { defineCall } from '../call';

export const kanbanCall = defineCall({
  method: 'GET',
  path: '/entity_slices/{id}/kanban/field/{field_id}',
  summary: 'The board of a table for a field; null when there is none yet',
  params: z.object({ id: z.uuid(), field_id: z.uuid() }),
  resource: kanbanSchema.nullable(),
  example: { params: { id: EXAMPLE.slice, field_id: EXAMPLE.field } },
});
