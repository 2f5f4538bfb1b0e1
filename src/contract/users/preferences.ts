import { defineCall } from '../call';
import { preferencesSchema } from '../shapes/preferences';

export const preferencesCall = defineCall({
  method: 'PATCH',
  path: '/users/preferences',
  summary: "Change one's own preferences; those that are left out stay as they are",
  body: preferencesSchema,
  resource: preferencesSchema,
  example: { body: { theme: 'Dark', sort_order: 'createdLast' } },
});
