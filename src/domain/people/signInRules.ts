import type { Workspace } from '../kinds/workspace';

/** A session ends after this many days without use, and after this many in any case. */
export const IDLE_DAYS = 30;
export const ABSOLUTE_DAYS = 90;
/** The copy on a laptop stays closed after this many days without contact to the server. */
export const OFFLINE_DAYS = 30;

/** The defaults for rules that a workspace has not set. */
const DEFAULTS = {
  is_password_auth_enabled: true,
  is_google_auth_enabled: false,
  is_mfa_required: false,
  session_idle_days: IDLE_DAYS,
  session_absolute_days: ABSOLUTE_DAYS,
  lock_after_minutes: 0,
  offline_days: OFFLINE_DAYS,
} as const satisfies Partial<Workspace>;

export type SignInRules = { [K in keyof typeof DEFAULTS]: NonNullable<Workspace[K]> };

/**
 * The effective sign-in rules of a workspace. Requiring a second factor works only while the plan includes it.
 * lock_after_minutes: 0 = the screen is not locked.
 */
export function signInRulesOf(workspace: Workspace): SignInRules {
  const set = Object.entries(DEFAULTS).map(([name, usual]) => [name, workspace[name as keyof Workspace] ?? usual]);
  const rules = Object.fromEntries(set) as SignInRules;
  return { ...rules, is_mfa_required: rules.is_mfa_required && workspace.feature_flags.includes('mfa') };
}
