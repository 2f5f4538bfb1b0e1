import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

/** Levels that a bot may have. */
export const BOT_LEVELS = ['team-member', 'guest', 'viewer'] as const;

const botShape = z.object({
  id: z.string(),
  bot_name: z.string(),
  is_active: z.boolean(),
  access_level: z.enum([...BOT_LEVELS, 'admin', 'deactivated']),
  keys: z.number().int(),
});
export type BotResource = z.infer<typeof botShape>;

const botName = z.string().trim().min(1, 'Name cannot be empty.').max(200);
const EXAMPLE_ID = '0190c3a0-0000-7000-8000-000000000001';

export const botsCall = defineCall({
  method: 'GET',
  path: '/workspaces/bots',
  summary: 'Bots: members without sign-in, for programs that use their own access keys',
  query: pageQuery,
  resource: z.array(botShape),
  refuses: ['forbidden'],
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const makeBotCall = defineCall({
  method: 'POST',
  path: '/workspaces/bots',
  summary: 'Create a bot',
  person: true,
  proof: true,
  body: z.object({ bot_name: botName, access_level: z.enum(BOT_LEVELS).default('team-member') }),
  resource: botShape,
  refuses: ['forbidden', 'conflict'],
  example: { body: { bot_name: 'Plate reader', access_level: 'team-member' } },
});

export const updateBotCall = defineCall({
  method: 'PATCH',
  path: '/workspaces/bots/{id}',
  summary: 'Turn a bot off, or on with a level',
  person: true,
  proof: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ is_active: z.boolean(), access_level: z.enum(BOT_LEVELS).default('team-member') }),
  resource: botShape,
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { params: { id: EXAMPLE_ID }, body: { is_active: false } },
});
