import type { Deps } from '../deps';
import type { Membership } from './membershipsOf';
import { domainOf } from './signInPolicy';

/** The workspaces that own a domain, or the one with a name, closed ones too. */
export async function workspacesOfAddress(
  deps: Pick<Deps, 'db'>,
  asked: { email?: string | undefined; slug?: string | undefined },
): Promise<(Membership & { foundBy: 'address' | 'slug' })[]> {
  const rows = await deps.db.query<{ id: string; slug: string; attrs: Membership['attrs'] }>(
    `select w.id, w.slug, r.attrs from workspace w
       join row r on r.workspace_id = w.id and r.kind = 'workspace' and r.id = w.id
     where ($1 <> '' and w.slug = $1)
       or ($1 = '' and exists (select 1 from workspace_domain d
         where d.workspace_id = w.id and d.domain = $2 and d.proven_at is not null))
     order by w.created_at limit 20`,
    [asked.slug ?? '', asked.email ? domainOf(asked.email) : ''],
  );
  const foundBy = asked.slug ? 'slug' : 'address';
  return rows.map(({ id, slug, attrs }) => ({ workspaceId: id, slug, attrs, foundBy }));
}
