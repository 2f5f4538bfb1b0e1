import { z } from 'zod';
import { setSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const setsCall = defineCall({
  method: 'GET',
  path: '/record_sets',
  summary: 'Sets of records, archived ones too',
  resource: z.array(setSchema),
});
