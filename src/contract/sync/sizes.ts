import { z } from 'zod';
import { defineCall } from '../call';

export const tableSizesCall = defineCall({
  method: 'GET',
  path: '/sync/sizes',
  summary: 'The number of live records of each table, so that a device can choose which tables to store',
  mayGrow: true,
  resource: z.array(z.object({ slice_id: z.string(), records: z.number().int() })),
});
