import type { Deps } from '../deps';

/** Whether somebody who may administer can sign in. */
export async function hasAdmin(deps: Pick<Deps, 'db'>): Promise<boolean> {
  const rows = await deps.db.query(
    `select 1 from row m join app_user u on u.id = m.id
     where m.kind = 'member' and m.removed is null and m.attrs ->> 'access_level' = 'admin' and u.password_hash is not null
     limit 1`,
  );
  return rows.length > 0;
}
