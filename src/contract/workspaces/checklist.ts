import { z } from 'zod';
import { defineCall } from '../call';

/** Facts about server and workspace; what nobody can know from here is left to the admin. */
export const checklistCall = defineCall({
  method: 'GET',
  path: '/workspaces/checklist',
  summary: 'The setup steps of a new workspace, and which of them are done; for admins',
  resource: z.object({
    /** Letters go out: invites and resets reach people by themselves. */
    sends_mail: z.boolean(),
    /** Why the newest letter was not sent; null = none failed. */
    mail_failure: z.string().nullable(),
    /** Links in letters begin with the address under which people reach the product. */
    has_public_address: z.boolean(),
    has_own_second_factor: z.boolean(),
    refuses_breached_passwords: z.boolean(),
    /** Others than the one who asks, who can let people in when that one is away. */
    other_admins: z.number().int(),
    invites_or_members: z.number().int(),
  }),
});
