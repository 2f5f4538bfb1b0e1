import type { Workspace } from '@/domain/kinds/workspace';
import { signInRulesOf } from '@/domain/people/signInRules';

/** By what a person has shown who they are. */
export type SignInWay = 'password' | 'google' | 'sso';

/** What a session still has to do before it may do anything else. */
export type Restriction = 'second_factor_code' | 'second_factor_setup';

interface Proven {
  way: SignInWay;
  /** A code, a recovery code, or a provider that says so. */
  has_second_factor: boolean;
  /** The account has a second factor. */
  factor_is_active: boolean;
}

/**
 * What keeps a session from all but setting itself right. An account with a second factor is asked for its code whatever
 * way it came by, except from a provider of single sign-on, which asks by its own rules unless the workspace demands one.
 */
export function restrictionOf(session: Proven, workspace: Workspace): Restriction | null {
  if (session.has_second_factor) return null;
  const isDemanded = signInRulesOf(workspace).is_mfa_required;
  if (session.factor_is_active) return session.way !== 'sso' || isDemanded ? 'second_factor_code' : null;
  return isDemanded ? 'second_factor_setup' : null;
}
