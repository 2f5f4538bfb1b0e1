import { z } from 'zod';
import { defineCall } from '../call';

/** Where a browser is sent that opens the e-mail's unsubscribe address, which is meant for mail programs that POST to it. */
export const unsubscribePageCall = defineCall({
  method: 'GET',
  path: '/notifications/unsubscribe',
  summary: 'Redirect a browser to the settings of e-mails; changes nothing',
  open: true,
  form: 'redirect',
  status: 302,
  query: z.object({ token: z.string().min(1).max(500) }),
  resource: z.unknown(),
  example: { query: { token: 'a-token' } },
});

export const unsubscribeMailCall = defineCall({
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'Unsubscribe from one kind of e-mail with the token from such an e-mail (RFC 8058)',
  open: true,
  foreign: true,
  query: z.object({ token: z.string().min(1).max(500) }),
  body: z.object({ 'List-Unsubscribe': z.string().max(100).optional() }),
  resource: z.object({ is_off: z.literal(true) }),
  example: { query: { token: 'a-token' }, body: { 'List-Unsubscribe': 'One-Click' } },
});
