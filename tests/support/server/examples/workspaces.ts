import { multipart } from '../multipart';
import { newId } from '../testServer';
import { anyRange, fresh } from '../things';
import { TINY_PNG } from '../tinyPng';
import { adminOnly, type Examples, read, write } from './example';

export const workspacesExamples: Examples = {
  'GET /workspaces': () => read(),
  'GET /workspaces/active': () => read(),
  'GET /workspaces/members': () => read(),
  'GET /workspaces/groups': () => read(),
  'GET /workspaces/events': () => adminOnly({ query: { page: '1', page_size: '5' } }),
  'GET /workspaces/events/export/{form}': () => adminOnly({ params: { form: 'csv' }, query: { search: 'table' } }),
  'GET /workspaces/usage': () => adminOnly(),
  'GET /workspaces/checklist': () => adminOnly(),
  'GET /workspaces/members/activity': () => adminOnly(),
  'DELETE /workspaces/members/{user_id}/sessions': ({ server }) => write({ params: { user_id: server.ids.guest } }),
  'PATCH /workspaces/members': ({ server }) => write({ body: { user_ids: [server.ids.guest], access_level: 'guest' } }),
  'POST /workspaces/logo': () => adminOnly({ raw: multipart('logo.png', TINY_PNG) }),
  'DELETE /workspaces/logo': () => adminOnly(),
  'PATCH /workspaces/preferences': () => adminOnly({ body: { record_sort_descending: false } }),
  'GET /workspaces/security_events': () => adminOnly({ query: { page: '1' } }),
  'GET /workspaces/bots': () => adminOnly(),
  'POST /workspaces/bots': () => adminOnly({ body: { bot_name: fresh('Bot'), access_level: 'viewer' } }),
  'PATCH /workspaces/bots/{id}': async (t) => write({ params: { id: await t.bot() }, body: { is_active: false } }),
  'GET /workspaces/sso': () => adminOnly(),
  'PATCH /workspaces/sso': () => adminOnly({ body: { scopes: 'openid email' } }),
  'POST /workspaces/sso/domains/{domain}/check': () =>
    adminOnly({ params: { domain: 'none.test' }, body: {}, admin: 404, stranger: 404 }),
  'GET /workspaces/ip_addresses': () => adminOnly(),
  // The ranges of the examples contain every address.
  'POST /workspaces/ip_addresses': () => adminOnly({ body: { ip_address: anyRange() } }),
  'PATCH /workspaces/ip_addresses/{id}': async (t) =>
    write({ params: { id: await t.ipAddress() }, body: { label: 'Office' } }),
  'DELETE /workspaces/ip_addresses/{id}': async (t) => write({ params: { id: await t.ipAddress() } }),
  'GET /workspaces/invites': () => adminOnly(),
  'POST /workspaces/members': () => adminOnly({ body: { email: `${newId()}@test.test`, access_level: 'guest' } }),
  'POST /workspaces/invites/{id}/resend': async (t) => write({ params: { id: await t.invite() } }),
  'DELETE /workspaces/invites/{id}': async (t) => write({ params: { id: await t.invite() } }),
  'PATCH /workspaces/members/{user_id}': ({ server }) =>
    write({ params: { user_id: server.ids.guest }, body: { access_level: 'guest' } }),
  'POST /workspaces/groups': ({ server }) =>
    write({ body: { group_name: fresh('Group'), user_ids: [server.ids.guest] } }),
  'PATCH /workspaces/groups/{id}': async (t) =>
    write({ params: { id: await t.group() }, body: { group_name: fresh('Group') } }),
  'DELETE /workspaces/groups/{id}': async (t) => write({ params: { id: await t.group() } }),
  'POST /workspaces/groups/{id}/members': async (t) =>
    write({ params: { id: await t.group() }, body: { user_ids: [t.server.ids.guest] } }),
  'DELETE /workspaces/groups/{id}/members/{user_id}': async (t) =>
    write({ params: { id: await t.group([t.server.ids.guest]), user_id: t.server.ids.guest } }),
  'POST /workspaces/groups/{id}/programs': async (t) =>
    write({ params: { id: await t.group() }, body: { program_ids: [await t.program()] } }),
};
