import { z } from 'zod';
import { kanbanSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const kanbanCall = defineCall({
  method: 'GET',
  path: '/entity_slices/{id}/kanban/field/{field_id}',
  summary: 'The board of a table by a field; null when it has none yet',
  params: z.object({ id: z.uuid(), field_id: z.uuid() }),
  resource: kanbanSchema.nullable(),
});
