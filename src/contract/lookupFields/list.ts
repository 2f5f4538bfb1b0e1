import { z } from 'zod';
import { lookupFieldSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const lookupFieldsCall = defineCall({
  method: 'GET',
  path: '/lookup_fields',
  summary: 'Fields that show values of the records which another field points to',
  resource: z.array(lookupFieldSchema),
});
