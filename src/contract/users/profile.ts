import { z } from 'zod';
import { PERSON_COLORS } from '@/domain/people/personColors';
import { defineCall } from '../call';
import { fullName, typedName } from '../shapes/fullName';
import { userShape } from '../shapes/user';

/** In all workspaces of the person. */
export const profileCall = defineCall({
  method: 'PATCH',
  path: '/users/profile',
  summary: "Change one's own names and colour",
  body: z.object({
    full_name: fullName.optional(),
    /** Empty or null: colleagues see the full name. */
    preferred_name: typedName.nullable().optional(),
    color: z.enum(PERSON_COLORS).optional(),
  }),
  resource: userShape,
  example: { body: { preferred_name: 'Ada', color: 'moss' } },
});
