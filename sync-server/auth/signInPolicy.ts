import type { Workspace } from '@/domain/kinds/workspace';
import { asciiAddress } from '@/domain/people/asciiAddress';
import { signInRulesOf } from '@/domain/people/signInRules';
import { Refusal } from '@/domain/refusal';
import type { Sql } from '../storage/db';
import { allowedAddresses, isOnList } from './ipList';
import type { Membership } from './membershipsOf';
import type { SignInWay } from './signInRules';

/** Settings of single sign-on that the sign-in check uses. */
export interface SsoPolicy {
  isRequired: boolean;
  /** The person who may still sign in by password, with a second factor (the break-glass account). */
  breakGlassUserId: string | null;
  /** Domains that the workspace has proved to own. */
  domains: readonly string[];
}

/** The ways by which a workspace lets people in. */
export interface SignInPolicy {
  workspaceId: string;
  workspace: Workspace;
  /** Null while it is off. */
  sso: SsoPolicy | null;
  allowedAddresses: readonly string[];
}

/** A person who wants to come in, with the proofs of their identity. */
export interface Entrant {
  userId: string;
  email: string;
  isStaff: boolean;
  way: SignInWay;
  onlyWorkspaceId: string | null;
  hasSecondFactor: boolean;
  address: string;
}

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  const ascii = asciiAddress(email.trim());
  return ascii
    .slice(ascii.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

export async function readPolicy(sql: Sql, { workspaceId, attrs }: Membership): Promise<SignInPolicy> {
  const workspace: Workspace = { id: workspaceId, ...attrs };
  const flags = workspace.feature_flags;
  const settings = await sql.query<{ is_required: boolean; break_glass_user_id: string | null }>(
    'select is_required, break_glass_user_id from sso_settings where workspace_id = $1 and is_enabled',
    [workspaceId],
  );
  const domains = await sql.query<{ domain: string }>(
    'select domain from workspace_domain where workspace_id = $1 and proven_at is not null',
    [workspaceId],
  );
  const [sso] = settings;
  return {
    workspaceId,
    workspace,
    sso:
      sso && flags.includes('sso')
        ? {
            isRequired: sso.is_required,
            breakGlassUserId: sso.break_glass_user_id,
            domains: domains.map(({ domain }) => domain),
          }
        : null,
    allowedAddresses: flags.includes('ip_restrictions') ? await allowedAddresses(sql, workspaceId) : [],
  };
}

const refused = (code: string, message: string) =>
  new Refusal('forbidden', message, [{ validation: 'sign_in', code, message, path: [] }]);

/** Nobody enters a closed workspace; its name is shown at its sign-in while it is open. */
export const closedRefusal = (name: string): Refusal =>
  refused('workspace_closed', `${name} is closed. Ask whoever runs this server to open it again.`);

/** Whether single sign-on is the only way for this person. */
export function mustUseSso({ sso }: SignInPolicy, { userId, email, hasSecondFactor }: Entrant): boolean {
  if (!sso?.isRequired || !sso.domains.includes(domainOf(email))) return false;
  return !(userId === sso.breakGlassUserId && hasSecondFactor);
}

/** Why a workspace does not let in somebody who has proved who they are; null when it does. */
export function policyRefusal(policy: SignInPolicy, who: Entrant): Refusal | null {
  const { workspace, workspaceId } = policy;
  const name = workspace.workspace_name;
  if (!workspace.is_active) return closedRefusal(name);
  if (!who.isStaff && !isOnList(policy.allowedAddresses, who.address))
    return refused(
      'address_refused',
      `${name} accepts no requests from ${who.address}. Use the network of your organisation, or ask an administrator to add the address.`,
    );
  if (who.onlyWorkspaceId !== null && who.onlyWorkspaceId !== workspaceId)
    return refused('sign_in_there', `Sign in to ${name} in one of the ways that it offers.`);
  if (who.way === 'sso') return null;
  if (mustUseSso(policy, who)) return refused('sso_required', `${name} asks you to continue with single sign-on.`);
  const rules = signInRulesOf(workspace);
  const isBreakGlass = who.userId === policy.sso?.breakGlassUserId;
  if (who.way === 'password' && !rules.is_password_auth_enabled && !isBreakGlass)
    return refused('way_closed', `${name} does not let people sign in with a password. Use another way.`);
  if (who.way === 'google' && !rules.is_google_auth_enabled)
    return refused('way_closed', `${name} does not let people sign in with Google. Use another way.`);
  return null;
}
