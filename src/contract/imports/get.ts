import { z } from 'zod';
import { importSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const importCall = defineCall({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One import',
  params: z.object({ id: z.uuid() }),
  resource: importSchema,
});
