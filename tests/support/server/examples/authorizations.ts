import { adminOnly, type Examples, read, write } from './example';

export const authorizationsExamples: Examples = {
  'GET /authorizations/global/user/admin': () => adminOnly(),
  'GET /authorizations/global/user/team-member': () => adminOnly(),
  'GET /authorizations/global/workspace_group/{id}': async (t) => write({ params: { id: await t.group() } }),
  'PUT /authorizations/global/{actor_type}/{actor_id}': async (t) =>
    write({ params: { actor_type: 'workspace_group', actor_id: await t.group() }, body: { can_manage_sets: true } }),
  'GET /authorizations/{resource_type}/{resource_id}/{permission}': (t) =>
    read({ stranger: 404, params: { resource_type: 'records', resource_id: t.recordId, permission: 'update' } }),
};
