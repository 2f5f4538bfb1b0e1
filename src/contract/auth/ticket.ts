import { z } from 'zod';
import { defineCall } from '../call';

/** Long-lived tokens do not belong in addresses (proxies log them); this one is valid once, within 30 seconds. */
export const ticketCall = defineCall({
  method: 'POST',
  path: '/auth/ticket',
  summary: 'A one-time ticket for opening a websocket (?token=)',
  resource: z.object({ ticket: z.string(), expires_at: z.string() }),
});
