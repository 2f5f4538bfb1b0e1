import { z } from 'zod';
import { defineCall } from '../call';

const slackState = z.object({
  is_connected: z.boolean(),
  team_name: z.string().nullable(),
  /** Why nothing is sent although it is connected. */
  off_reason: z.string().nullable(),
});

export const slackAddressCall = defineCall({
  method: 'GET',
  path: '/users/slack',
  summary: 'Whether Slack is connected, and the address to connect it at',
  resource: slackState.extend({ url: z.string().nullable() }),
});

export const connectSlackCall = defineCall({
  method: 'POST',
  path: '/users/slack/connect',
  summary: 'Connect Slack with the code from its authorization page',
  body: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(2000) }),
  resource: slackState,
  refuses: ['outside'],
  example: { body: { code: '8429.1234', state: 'a-state' } },
});

export const disconnectSlackCall = defineCall({
  method: 'DELETE',
  path: '/users/slack',
  summary: 'Disconnect Slack',
  resource: slackState,
});
