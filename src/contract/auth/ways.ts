import { z } from 'zod';
import { defineCall } from '../call';

const workspaceWays = z.object({
  slug: z.string(),
  name: z.string(),
  /** Its logo as a data address; null if it has none, or one of more than 256 KB. */
  logo: z.string().nullable(),
  /** How it was found: by the domain of the address, or by its name. */
  found_by: z.enum(['address', 'slug']),
  ways: z.object({
    password: z.boolean(),
    google: z.boolean(),
    /** Null if single sign-on is off. */
    sso: z.object({ is_required: z.boolean() }).nullable(),
  }),
});

/** Reveals nothing about accounts: workspaces are found by their verified domains, and by name. */
export const waysCall = defineCall({
  method: 'POST',
  path: '/auth/ways',
  summary: 'Where and how an e-mail address signs in',
  open: true,
  body: z.object({ email: z.string().max(320).optional(), workspace_slug: z.string().max(100).optional() }),
  resource: z.object({
    workspaces: z.array(workspaceWays),
    /** Ways to sign in if no workspace was found; the sign-in itself finds it then. */
    ways: z.object({ password: z.boolean(), google: z.boolean() }),
    mail_is_set_up: z.boolean(),
    /** Accounts that anybody may try, on a server that only its own machine can reach; null = there are none. */
    demo: z
      .object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), access_level: z.string() })) })
      .nullable(),
  }),
  refuses: ['not_found'],
  example: { body: { email: 'ada@example.org' } },
});
