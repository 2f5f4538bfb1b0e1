import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { preferencesSchema } from './preferences';
import { workspaceShape } from './workspace';

/** The signed-in person (work.md section 3, User). */
export const userShape = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  preferred_name: z.string().nullable(),
  profile_picture_file_id: z.string().nullable(),
  created_at: z.string(),
  attrs: z.object({ color: z.string() }),
  profile: z.object({ full_name: z.string(), created_at: z.string() }),
  workspace: workspaceShape,
  access_level: z.enum(ACCESS_LEVELS),
  ppa_accepted_at: z.string().nullable(),
  eula_accepted_at: z.string().nullable(),
  preferences: preferencesSchema.default({}),
  /** False for those who sign in only through a provider; an earlier server does not say. */
  has_password: z.boolean().optional(),
  /** Whether the account has a second factor, and what the session has to do before anything else. */
  second_factor: z
    .object({
      is_active: z.boolean(),
      /** The kinds of its second factors; an earlier server knows only the codes of an app. */
      has_code: z.boolean().optional(),
      has_passkey: z.boolean().optional(),
      demand: z.enum(['code', 'setup']).nullable(),
    })
    .default({ is_active: false, demand: null }),
});
export type UserResource = z.infer<typeof userShape>;
