import { defineCall } from '../call';
import { userShape } from '../shapes/user';

/** In all workspaces of the person; shown by GET /files/{file_id}. */
export const profilePictureCall = defineCall({
  method: 'POST',
  path: '/users/profile/picture',
  summary: "Upload one's own picture, 10 MB at most",
  upload: true,
  resource: userShape,
});

export const removePictureCall = defineCall({
  method: 'DELETE',
  path: '/users/profile/picture',
  summary: "Remove one's own picture; initials are shown again",
  resource: userShape,
});
