import { z } from 'zod';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';

const undelivered = z.object({
  notice_id: z.string(),
  channel: z.enum(['email', 'slack']),
  user_id: z.string(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  tries: z.number().int(),
  /** When it was given up. */
  at: z.string(),
});

export const undeliveredCall = defineCall({
  method: 'GET',
  path: '/notifications/undelivered',
  summary:
    'E-mails and chat messages that could not be delivered after the last attempt, by pages, newest first; for admins',
  query: z.object({ page: page.default(1), page_size: pageSize.default(50) }),
  resource: z.array(undelivered),
  refuses: ['forbidden'],
  example: { query: { page: 1, page_size: 50 } },
});

export const sendAgainCall = defineCall({
  method: 'POST',
  path: '/notifications/undelivered/send_again',
  summary: 'Retry everything that could not be sent; for admins',
  resource: z.object({ count: z.number().int() }),
  refuses: ['forbidden'],
});
