import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';
import { emailAddress } from '../shapes/signIn';

const JOINABLE = ACCESS_LEVELS.filter((level) => level !== 'deactivated');

export const inviteShape = z.object({
  id: z.string(),
  email: z.string(),
  access_level: z.enum(ACCESS_LEVELS),
  program_ids: z.array(z.string()),
  group_ids: z.array(z.string()),
  message: z.string(),
  invited_by: z.string(),
  created_at: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  /** Whoever sent it may no longer invite: its link does not work until somebody sends it again. */
  is_void: z.boolean().optional(),
  /** Why its e-mail has not been sent, and what to do; null if it has. */
  unsent_why: z.string().nullable().optional(),
});
export type InviteResource = z.infer<typeof inviteShape>;

/** A new link. `link` is returned only once, and only if the server sends no mail; otherwise the e-mail contains it. */
const sentShape = inviteShape.extend({ link: z.string().nullable() });

export const invitesCall = defineCall({
  method: 'GET',
  path: '/workspaces/invites',
  summary: 'Invites that are open, expired or no longer valid, newest first',
  query: pageQuery,
  resource: z.array(inviteShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const inviteMemberCall = defineCall({
  method: 'POST',
  path: '/workspaces/members',
  summary: 'Invite somebody to the workspace; the link works once, for that address, within seven days',
  person: true,
  body: z.object({
    email: emailAddress,
    access_level: z.enum(JOINABLE),
    program_ids: z.array(z.uuid()).max(1000).default([]),
    group_ids: z.array(z.uuid()).max(1000).default([]),
    message: z.string().trim().max(2000).default(''),
  }),
  resource: sentShape,
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { body: { email: 'nils@example.org', access_level: 'team-member' } },
});

export const resendInviteCall = defineCall({
  method: 'POST',
  path: '/workspaces/invites/{id}/resend',
  summary: 'Send a new link for an invite; the previous one stops working',
  person: true,
  params: z.object({ id: z.uuid() }),
  resource: sentShape,
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { params: { id: '0190c3a0-0000-7000-8000-000000000001' } },
});

export const withdrawInviteCall = defineCall({
  method: 'DELETE',
  path: '/workspaces/invites/{id}',
  summary: 'Withdraw an invite: its link stops working',
  person: true,
  params: z.object({ id: z.uuid() }),
  resource: z.object({ withdrawn: z.boolean() }),
  refuses: ['forbidden', 'not_found'],
  example: { params: { id: '0190c3a0-0000-7000-8000-000000000001' } },
});
