import type { SessionResource } from '@/contract/auth/sessions';
import { signInRulesOf } from '@/domain/people/signInRules';
import type { Deps } from '../deps';
import type { Identity } from './auth';
import { membershipsOf } from './membershipsOf';
import type { SignInWay } from './signInRules';

interface Row {
  id: string;
  workspace_id: string;
  device: string;
  address: string;
  way: SignInWay;
  has_second_factor: boolean;
  created_at: Date;
  last_used_at: Date;
  ends_at: Date;
}

const DAY = 24 * 3600_000;

/** The valid sessions of a person, the last used first. */
export async function sessionsOf(deps: Pick<Deps, 'db'>, identity: Identity): Promise<SessionResource[]> {
  const rows = await deps.db.query<Row>(
    `select id, workspace_id, device, address, way, has_second_factor, created_at, last_used_at, ends_at from session
     where user_id = $1 and expires_at > now() and ends_at > now() order by last_used_at desc, created_at desc limit 200`,
    [identity.user.id],
  );
  const held = new Map((await membershipsOf(deps.db, identity.user.id)).map((one) => [one.workspaceId, one.attrs]));
  return rows.flatMap((row) => {
    const attrs = held.get(row.workspace_id);
    if (!attrs) return [];
    const rules = signInRulesOf({ id: row.workspace_id, ...attrs });
    const latest = Math.min(row.ends_at.getTime(), row.created_at.getTime() + rules.session_absolute_days * DAY);
    const isOver = latest < Date.now() || row.last_used_at.getTime() + rules.session_idle_days * DAY < Date.now();
    if (isOver) return [];
    return {
      ...row,
      workspace_name: attrs.workspace_name,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      ends_at: new Date(latest).toISOString(),
      is_current: row.id === identity.sessionId,
    };
  });
}
