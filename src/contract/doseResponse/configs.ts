import { z } from 'zod';
import { drcConfigSchema } from '@/domain/kinds/drcConfig';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const drcConfigsCall = defineCall({
  method: 'GET',
  path: '/dose_response/configs',
  summary: 'Dose-response configurations of the workspace',
  query: pageQuery,
  resource: z.array(drcConfigSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
