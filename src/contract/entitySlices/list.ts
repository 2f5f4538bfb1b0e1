import { z } from 'zod';
import { sliceSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const slicesCall = defineCall({
  method: 'GET',
  path: '/entity_slices',
  summary: 'Tables of the workspace',
  resource: z.array(sliceSchema),
});
