import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { defineCall } from '../call';

/** The id is part of the link and is the secret that opens it. */
export const inviteCall = defineCall({
  method: 'GET',
  path: '/auth/invite/{id}',
  summary: 'The content of an invitation, for anyone who has its link',
  open: true,
  params: z.object({ id: z.string().max(200) }),
  resource: z.object({
    workspace_name: z.string(),
    workspace_slug: z.string(),
    email: z.string(),
    access_level: z.enum(ACCESS_LEVELS),
    invited_by: z.string(),
    message: z.string(),
    program_names: z.array(z.string()),
    group_names: z.array(z.string()),
    expires_at: z.string(),
    /** The address already has an account: its owner signs in with it. */
    has_account: z.boolean(),
  }),
  refuses: ['not_found', 'conflict'],
  example: { params: { id: 'AbCd' } },
});
