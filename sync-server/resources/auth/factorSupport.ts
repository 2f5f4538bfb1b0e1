import { signInRulesOf } from '@/domain/people/signInRules';
import { Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import { type AccountChange, accountEmail } from '../../auth/emails/accountEmail';
import { membershipsOf } from '../../auth/membershipsOf';
import { post } from '../../auth/post';
import type { Deps } from '../../deps';
import type { Sql } from '../../storage/db';

/** Notifies a person, and their devices, of a change of their second factors. */
export function sendFactorEmail(deps: Deps, { user, caller }: Identity, change: AccountChange): void {
  deps.sessionNews.announce({ userId: user.id });
  post(deps, accountEmail(deps.config, user.email, change, caller));
}

/** Who did it and from where, for the security log. */
export const noteOf = ({ user, actor, caller }: Identity) => ({
  workspaceId: actor.workspace_id,
  userId: user.id,
  caller,
});

/**
 * Adding a factor without having shown the existing one would open what that one protects.
 * @throws Refusal forbidden
 */
export function demandShownFactor({ factorIsActive, hasSecondFactor }: Identity): void {
  if (factorIsActive && !hasSecondFactor)
    throw new Refusal('forbidden', 'Confirm with the second factor that your account already has, then try again.');
}

/**
 * The last second factor of an account protects all its workspaces.
 * @throws Refusal conflict if one of them requires a second factor, or has the person as the admin who signs in without
 * single sign-on, whichever of them the person is in now
 */
export async function demandFactorIsOptional(sql: Sql, userId: string): Promise<void> {
  for (const { workspaceId, attrs } of await membershipsOf(sql, userId)) {
    if (!attrs.is_active) continue;
    if (signInRulesOf({ id: workspaceId, ...attrs }).is_mfa_required)
      throw new Refusal('conflict', `${attrs.workspace_name} requires a second factor from its members: it stays on.`);
    if (!attrs.feature_flags.includes('sso')) continue;
    const kept = await sql.query(
      `select 1 from sso_settings where workspace_id = $1 and is_enabled and is_required and break_glass_user_id = $2`,
      [workspaceId, userId],
    );
    if (kept.length > 0)
      throw new Refusal(
        'conflict',
        `You are the admin of ${attrs.workspace_name} who signs in without single sign-on when the provider is down. Your second factor stays on until another one is named under Sign-in and security.`,
      );
  }
}
