import { fresh } from '../things';
import { adminOnly, type Examples } from './example';

/** An admin of a workspace is not staff. */
const STAFF = { admin: 403, stranger: 'own' } as const;

export const staffExamples: Examples = {
  'GET /staff/workspaces': () => adminOnly(STAFF),
  'PATCH /staff/workspaces/{id}': ({ server }) =>
    adminOnly({ ...STAFF, params: { id: server.workspaceId }, body: { number_of_seats: 30 } }),
  'POST /workspaces': () => adminOnly({ ...STAFF, body: { workspace_name: fresh('Lab'), slug: 'lab-of-examples' } }),
};
