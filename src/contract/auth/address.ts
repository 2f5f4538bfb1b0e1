import { z } from 'zod';
import { defineCall } from '../call';

/** A wrong number of proxies (PROXIES) makes lists of addresses useless: people check the setting with this call. */
export const seenAddressCall = defineCall({
  method: 'GET',
  path: '/auth/address',
  summary: 'The network address of the caller, as the server sees it',
  resource: z.object({ address: z.string(), is_on_list: z.boolean() }),
});
