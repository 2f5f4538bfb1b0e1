import { membershipOf } from '../auth/membershipsOf';
import { readPolicy } from '../auth/signInPolicy';
import { workspacesOfAddress } from '../auth/workspacesOfAddress';
import type { Deps } from '../deps';
import type { Sql } from '../storage/db';
import { readSettings, type SsoSettings } from './settings';
import { SignInFault } from './signInFault';

const NONE = new SignInFault(
  'sso: none',
  'Single sign-on is not set up for this address. Go back and sign in another way, or name your workspace.',
);

/**
 * The single sign-on to use: of the workspace that the person names, else of the oldest one that owns the domain of
 * their address.
 * @throws SignInFault
 */
export async function ssoFor(
  deps: Pick<Deps, 'db'>,
  { email, slug }: { email?: string | undefined; slug?: string | undefined },
): Promise<{ settings: SsoSettings; slug: string }> {
  const asked = { email: email?.trim(), slug: slug?.trim().toLowerCase() };
  for (const membership of await workspacesOfAddress(deps, asked)) {
    const { sso, workspaceId } = await readPolicy(deps.db, membership);
    if (sso && membership.attrs.is_active)
      return { settings: await readSettings(deps.db, workspaceId), slug: membership.slug };
  }
  throw NONE;
}

/** The single sign-on of a workspace, if it is enabled. @throws SignInFault */
export async function ssoOf(sql: Sql, workspaceId: string): Promise<SsoSettings> {
  const held = await sql.query('select 1 from workspace where id = $1', [workspaceId]);
  if (held.length === 0) throw NONE;
  const { sso, workspace } = await readPolicy(sql, await membershipOf(sql, workspaceId));
  if (!sso || !workspace.is_active) throw NONE;
  return readSettings(sql, workspaceId);
}
