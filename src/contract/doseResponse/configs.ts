import { z } from 'zod';
import { drcConfigSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const drcConfigsCall = defineCall({
  method: 'GET',
  path: '/dose_response/configs',
  summary: 'Dose-response configurations of the workspace',
  resource: z.array(drcConfigSchema),
});
