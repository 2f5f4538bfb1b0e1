import type { Workspace } from '@/domain/kinds/workspace';
import { signInRulesOf } from '@/domain/people/signInRules';

/** How a person has proved who they are. */
export type SignInWay = 'password' | 'google' | 'sso';

/** Step that a session must complete before it may do anything else. */
export type Restriction = 'second_factor_code' | 'second_factor_setup';

interface Proven {
  way: SignInWay;
  /** Proved by a code, a recovery code, or a provider that says so. */
  has_second_factor: boolean;
  /** The account has a second factor. */
  factor_is_active: boolean;
}

/**
 * The restriction that limits a session to completing its own set-up. An account with a second factor is asked for a
 * code however it signed in, except through single sign-on: the provider has its own rules, unless the workspace
 * requires a second factor.
 */
export function restrictionOf(session: Proven, workspace: Workspace): Restriction | null {
  if (session.has_second_factor) return null;
  const isDemanded = signInRulesOf(workspace).is_mfa_required;
  if (session.factor_is_active) return session.way !== 'sso' || isDemanded ? 'second_factor_code' : null;
  return isDemanded ? 'second_factor_setup' : null;
}
