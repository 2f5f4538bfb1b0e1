import { z } from 'zod';
import { defineCall } from '../call';

/** Facts about server and workspace; the admin ticks off what the server cannot know. */
export const checklistCall = defineCall({
  method: 'GET',
  path: '/workspaces/checklist',
  summary: 'The setup steps of a new workspace, and which of them are done; for admins',
  resource: z.object({
    /** E-mail can be sent: invites and resets reach people without further action. */
    sends_mail: z.boolean(),
    /** Why the newest e-mail was not sent; null = none failed. */
    mail_failure: z.string().nullable(),
    /** Links in e-mails begin with the address under which people reach the product. */
    has_public_address: z.boolean(),
    has_own_second_factor: z.boolean(),
    refuses_breached_passwords: z.boolean(),
    /** Admins other than the caller, who can let people in when the caller is away. */
    other_admins: z.number().int(),
    invites_or_members: z.number().int(),
  }),
});
