import type { Api } from './api';

/** Hides tables and fields, by id, from all members, as an admin does. */
export async function hideFromMembers(
  admin: Api,
  { tables = [], fields = [] }: { tables?: readonly string[]; fields?: readonly string[] },
): Promise<void> {
  const selection = (ids: readonly string[]) => ({ mode: ids.length > 0 ? 'select' : 'all', select: 'hide', ids });
  const set = await admin.send('PUT', '/authorizations/global/user/team-member', {
    data_fields_view: selection(fields),
    entity_slices: selection(tables),
  });
  if (set.status !== 200) throw new Error(`The rights were not changed: ${set.status} ${JSON.stringify(set.data)}`);
}

/** Changes the access level of a member of the demo workspace. */
export async function setLevel(admin: Api, person: string, access_level: string): Promise<void> {
  const members = await admin.get<{ id: string; email: string }[]>('/workspaces/members');
  const member = members.find(({ email }) => email === `${person}@demo.test`)!;
  const set = await admin.send('PATCH', `/workspaces/members/${member.id}`, { access_level });
  if (set.status !== 200) throw new Error(`The access level was not changed: ${set.status}`);
}
