import { z } from 'zod';
import { importSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const recentImportsCall = defineCall({
  method: 'GET',
  path: '/imports/recent',
  summary: 'Imports that run or were started within a day',
  resource: z.array(importSchema),
});
