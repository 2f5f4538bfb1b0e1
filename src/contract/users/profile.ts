import { z } from 'zod';
import { defineCall } from '../call';
import { userShape } from '../shapes/user';

const name = (empty: string) => z.string().max(500).trim().min(1, empty);

/** In all workspaces of the person. */
export const profileCall = defineCall({
  method: 'PATCH',
  path: '/users/profile',
  summary: 'Change the own name',
  body: z.object({
    full_name: name('Name cannot be empty.').optional(),
    /** Empty or null: colleagues see the full name. */
    preferred_name: z.string().max(500).trim().nullable().optional(),
  }),
  resource: userShape,
});
