import { z } from 'zod';
import { defineCall } from '../call';

/** A wrong number of proxies (PROXIES) makes lists of addresses worthless: people check it by this. */
export const seenAddressCall = defineCall({
  method: 'GET',
  path: '/auth/address',
  summary: 'The network address of the caller, as the server sees it',
  resource: z.object({ address: z.string(), is_on_list: z.boolean() }),
});
