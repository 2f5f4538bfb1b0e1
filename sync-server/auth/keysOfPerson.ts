import type { Sql } from '../storage/db';
import { membershipsOf } from './membershipsOf';

const GOOD = 'user_id = $2 and is_active and (expires_at is null or expires_at > now())';

async function inEach(sql: Sql, userId: string, statement: string): Promise<number> {
  let count = 0;
  for (const { workspaceId } of await membershipsOf(sql, userId))
    count += (await sql.query(statement, [workspaceId, userId])).length;
  return count;
}

/** How many working access keys a person has, in all of their workspaces. */
export function countKeys(sql: Sql, userId: string): Promise<number> {
  return inEach(sql, userId, `select 1 from access_key where workspace_id = $1 and ${GOOD}`);
}

/** Turns the access keys of a person off, in all of their workspaces; they can turn each of them on again. */
export function turnOffKeys(sql: Sql, userId: string): Promise<number> {
  return inEach(sql, userId, `update access_key set is_active = false where workspace_id = $1 and ${GOOD} returning 1`);
}
