import type { Workspace } from '@/domain/kinds/workspace';
import type { Sql } from '../storage/db';

/** A workspace that a person may enter. */
export interface Membership {
  workspaceId: string;
  slug: string;
  attrs: Omit<Workspace, 'id'>;
}

/** The workspaces that a person may enter, oldest first: the only query across workspaces made for a person. */
export async function membershipsOf(sql: Sql, userId: string): Promise<Membership[]> {
  const rows = await sql.query<{ id: string; slug: string; attrs: Membership['attrs'] }>(
    `select w.id, w.slug, r.attrs from row m join workspace w on w.id = m.workspace_id
       join row r on r.workspace_id = m.workspace_id and r.kind = 'workspace' and r.id = m.workspace_id
     where m.kind = 'member' and m.id = $1 and m.removed is null and m.attrs ->> 'access_level' <> 'deactivated'
     order by w.created_at`,
    [userId],
  );
  return rows.map(({ id, slug, attrs }) => ({ workspaceId: id, slug, attrs }));
}

/** A workspace for somebody who may not be a member yet. @throws Error when it does not exist */
export async function membershipOf(sql: Sql, workspaceId: string): Promise<Membership> {
  const [row] = await sql.query<{ slug: string; attrs: Membership['attrs'] }>(
    `select w.slug, r.attrs from workspace w
       join row r on r.workspace_id = $1 and r.kind = 'workspace' and r.id = w.id where w.id = $1`,
    [workspaceId],
  );
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`);
  return { workspaceId, slug: row.slug, attrs: row.attrs };
}
