import { defineCall } from '../call';
import { preferencesSchema } from '../shapes/preferences';

export const preferencesCall = defineCall({
  method: 'PATCH',
  path: '/users/preferences',
  summary: 'Change own preferences; those that are not given stay',
  body: preferencesSchema,
  resource: preferencesSchema,
});
