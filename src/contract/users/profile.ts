import { z } from 'zod';
import { PERSON_COLORS } from '@/domain/people/personColors';
import { defineCall } from '../call';
import { userShape } from '../shapes/user';

const name = (empty: string) => z.string().max(500).trim().min(1, empty);

/** In all workspaces of the person. */
export const profileCall = defineCall({
  method: 'PATCH',
  path: '/users/profile',
  summary: "Change one's own names and colour",
  body: z.object({
    full_name: name('Name cannot be empty.').optional(),
    /** Empty or null: colleagues see the full name. */
    preferred_name: z.string().max(500).trim().nullable().optional(),
    color: z.enum(PERSON_COLORS).optional(),
  }),
  resource: userShape,
  example: { body: { preferred_name: 'Ada', color: 'moss' } },
});
