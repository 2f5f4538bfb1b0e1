import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const accessKeyShape = z.object({
  id: z.string(),
  workspace_id: z.string(),
  /** Whose rights it has: its creator's, or those of a bot. */
  user_id: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  is_active: z.boolean(),
  /** It may only read. */
  is_read_only: z.boolean(),
  key_name: z.string(),
  /** The part of the key that is not secret, so that a key found somewhere can be identified. */
  key_id: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** When it was disabled because its owner was deactivated; it does not work until it is turned on. */
  closed_at: z.string().nullable().optional(),
});
export type AccessKeyResource = z.infer<typeof accessKeyShape>;

const keyName = z.string().trim().min(1, 'Name cannot be empty.').max(200);
const EXAMPLE_ID = '0190c3a0-0000-7000-8000-000000000001';

export const accessKeysCall = defineCall({
  method: 'GET',
  path: '/users/access-keys',
  summary: "One's own access keys in this workspace; for those who manage bots, with those of bots",
  person: true,
  query: pageQuery,
  resource: z.array(accessKeyShape),
  refuses: ['forbidden'],
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const makeAccessKeyCall = defineCall({
  method: 'POST',
  path: '/users/access-keys',
  summary: 'Create an access key; its secret is shown only once',
  person: true,
  proof: true,
  body: z.object({
    key_name: keyName,
    is_read_only: z.boolean().default(false),
    /** ISO 8601; from then on it does not work. */
    expires_at: z.iso.datetime().nullable().default(null),
    /** The bot that it is for; absent = for oneself. */
    user_id: z.uuid().optional(),
  }),
  resource: accessKeyShape.extend({ key: z.string() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { body: { key_name: 'Plate reader', is_read_only: true } },
});

export const updateAccessKeyCall = defineCall({
  method: 'PATCH',
  path: '/users/access-keys/{id}',
  summary: 'Rename an access key, or turn it off and on',
  person: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ key_name: keyName.optional(), is_active: z.boolean().optional() }),
  resource: accessKeyShape,
  refuses: ['forbidden', 'not_found'],
  example: { params: { id: EXAMPLE_ID }, body: { is_active: false } },
});

export const removeAccessKeyCall = defineCall({
  method: 'DELETE',
  path: '/users/access-keys/{id}',
  summary: 'Remove an access key for good',
  person: true,
  params: z.object({ id: z.uuid() }),
  resource: z.object({ removed: z.boolean() }),
  refuses: ['forbidden', 'not_found'],
  example: { params: { id: EXAMPLE_ID } },
});
