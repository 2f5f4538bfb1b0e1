import { z } from 'zod';
import { defineCall } from '../call';

/** A wrong number of proxies (PROXIES) makes lists of addresses worthless: people check it by this. */
export const seenAddressCall = defineCall({
  method: 'GET',
  path: '/auth/address',
  summary: 'The address that the server sees the caller at',
  resource: z.object({ address: z.string(), is_on_list: z.boolean() }),
});
