import { multipart } from '../multipart';
import { fresh } from '../things';
import { TINY_PNG } from '../tinyPng';
import { type Examples, read, write } from './example';

export const usersExamples: Examples = {
  'GET /users/access-keys': () => read({ viewer: 403 }),
  'POST /users/access-keys': () => read({ body: { key_name: fresh('Key') }, viewer: 403 }),
  'PATCH /users/access-keys/{id}': async (t) => write({ params: { id: await t.key() }, body: { is_active: false } }),
  'DELETE /users/access-keys/{id}': async (t) => write({ params: { id: await t.key() } }),
  'POST /users/accept-policies': () => read({ body: { ppa: true, eula: true } }),
  'PATCH /users/profile': () => read({ body: { preferred_name: 'Somebody' } }),
  'POST /users/profile/picture': () => read({ raw: multipart('face.png', TINY_PNG) }),
  'DELETE /users/profile/picture': () => read(),
  'GET /users/nps': () => read(),
  'POST /users/nps': () => read({ body: { score: 8, feedback: 'Quick.' } }),
  // Feedback of somebody else does not exist for the caller.
  'PATCH /users/nps/{id}': async (t) =>
    read({
      params: { id: (await t.make('POST /users/nps', { score: 5 })).id },
      body: { feedback: 'Better.' },
      stranger: 404,
      viewer: 404,
    }),
  'GET /users/settings/notifications': () => read(),
  'PATCH /users/settings/notifications': () => read({ body: { mentions: { email: false } } }),
  'PATCH /users/settings/notifications/preferences': () => read({ body: { digest: 'weekly' } }),
  'GET /users/subscriptions': () => read(),
  'POST /users/subscriptions/{type}': () => read({ params: { type: 'set' } }),
  'DELETE /users/subscriptions/{type}': () => read({ params: { type: 'set' } }),
  'POST /users/subscriptions/{type}/{id}': (t) =>
    read({ stranger: 404, params: { type: 'table', id: t.table.sliceId } }),
  'DELETE /users/subscriptions/{type}/{id}': async (t) => {
    await t.make(`POST /users/subscriptions/table/${t.importSliceId}`);
    // Other users have no such subscription.
    return write({ params: { type: 'table', id: t.importSliceId } });
  },
  'GET /users/slack': () => read(),
  // No such authorisation was started.
  'POST /users/slack/connect': () => read({ admin: 400, viewer: 400, body: { code: 'a-code', state: 'a-state' } }),
  'DELETE /users/slack': () => read(),
  'PATCH /users/preferences': () => read({ body: { theme: 'Dark' } }),
};
