import { serverAct } from '@server/events/serverAct';
import { memberRow } from '@server/setup/createWorkspace';
import { createPerson } from '@server/setup/people';
import { created } from '@/domain/commands/support/changes';
import type { AccessLevel } from '@/domain/permissions/actor';
import { newId, PASSWORD, type TestServer } from './testServer';

export interface Person {
  id: string;
  email: string;
}

const looks = ({ id, email }: Person) => ({ id, email, fullName: `Test ${email.split('@')[0]}`, color: 'blue' });

/** Adds a member to the test workspace. */
export async function addPerson(server: TestServer, name: string, accessLevel: AccessLevel): Promise<Person> {
  const person = { id: newId(), email: `${name}@test.test` };
  await createPerson(server.deps.db, { ...looks(person), password: PASSWORD, acceptsPolicies: true });
  await joinWorkspace(server, person, accessLevel);
  return person;
}

/** Adds somebody who has an account to the test workspace. */
export async function joinWorkspace(
  { deps, workspaceId, ids }: TestServer,
  { id, email }: Person,
  accessLevel: AccessLevel,
): Promise<void> {
  const person = { ...looks({ id, email }), accessLevel };
  const admin = await deps.actorOf(ids.admin, workspaceId);
  if (!admin) throw new Error('addPerson: nobody is admin');
  await serverAct(deps, admin, { call: 'POST /workspaces/members', title: 'Add a person' }, async (_read, context) => ({
    changes: [created('member', memberRow(workspaceId, person, new Date(context.at).toISOString()))],
    answer: { kind: 'member', id: person.id },
  }));
}

/** A bearer token of a person. */
export async function tokenOf(server: TestServer, email: string): Promise<string> {
  const answer = await server.ask('POST /auth/login', { as: null, body: { email, password: PASSWORD } });
  if (answer.status !== 200) throw new Error(`tokenOf: ${email}: ${answer.text}`);
  return answer.body.data.resource.token;
}
