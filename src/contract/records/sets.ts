import { z } from 'zod';
import { setSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const recordSetsOfCall = defineCall({
  method: 'GET',
  path: '/records/{id}/sets',
  summary: 'Sets that hold a record',
  params: z.object({ id: z.uuid() }),
  resource: z.array(setSchema),
});
