import { z } from 'zod';
import { defineCall } from '../call';

export const tableSizesCall = defineCall({
  method: 'GET',
  path: '/sync/sizes',
  summary: 'How many live records each table has, so that a device can choose what it holds',
  resource: z.array(z.object({ slice_id: z.string(), records: z.number().int() })),
});
