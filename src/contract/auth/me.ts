import { defineCall } from '../call';
import { userShape } from '../shapes/user';

export const meCall = defineCall({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in person',
  early: true,
  resource: userShape,
});
