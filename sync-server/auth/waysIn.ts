import type { z } from 'zod';
import type { waysCall } from '@/contract/auth/ways';
import type { Workspace } from '@/domain/kinds/workspace';
import { signInRulesOf } from '@/domain/people/signInRules';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import type { Caller } from './caller';
import { demoAccounts } from './demoAccounts';
import { closedRefusal, readPolicy, type SignInPolicy } from './signInPolicy';
import { claimTry, LINK_TRIES } from './tries';
import { workspacesOfAddress } from './workspacesOfAddress';

type Ways = z.input<typeof waysCall.resource>;

const offeredWays = (
  deps: Pick<Deps, 'config'>,
  { workspace, sso }: SignInPolicy,
): Ways['ways'] & { sso: { is_required: boolean } | null } => {
  const rules = signInRulesOf(workspace);
  return {
    password: rules.is_password_auth_enabled,
    google: rules.is_google_auth_enabled && deps.config.google !== null,
    sso: sso ? { is_required: sso.isRequired } : null,
  };
};

/**
 * The ways to sign in: to the named workspace, else to those that own the domain of an address. Never looks whether the
 * address has an account.
 * @param logoOf the logo of a workspace as a data URL; null = none
 * @throws Refusal not_found for an unknown workspace name, too_many for somebody who tries names
 */
export async function waysIn(
  deps: Deps,
  asked: { email?: string | undefined; workspace_slug?: string | undefined },
  caller: Caller,
  logoOf: (workspace: Workspace) => Promise<string | null>,
): Promise<Ways> {
  const claimed = await claimTry(deps.db, { key: ' ways', address: caller.address, isKnown: true, bounds: LINK_TRIES });
  const slug = asked.workspace_slug?.trim().toLowerCase();
  const all = await workspacesOfAddress(deps, { email: asked.email?.trim(), slug });
  const found = all.filter(({ attrs }) => attrs.is_active);
  const [named] = all;
  if (slug && named && found.length === 0) throw closedRefusal(named.attrs.workspace_name);
  if (slug && found.length === 0)
    throw new Refusal('not_found', `There is no workspace “${slug}” here. Check the address, or sign in without it.`);
  await claimed.takeBack();
  const workspaces: Ways['workspaces'] = [];
  for (const membership of found) {
    const policy = await readPolicy(deps.db, membership);
    workspaces.push({
      slug: membership.slug,
      name: policy.workspace.workspace_name,
      logo: await logoOf(policy.workspace),
      found_by: membership.foundBy,
      ways: offeredWays(deps, policy),
    });
  }
  return {
    workspaces,
    ways: { password: true, google: deps.config.google !== null },
    mail_is_set_up: deps.mail.state().isSetUp,
    demo: await demoAccounts(deps),
  };
}
