import type { Workspace } from '../kinds/workspace';

/** A session ends after so many days without use, and after so many in any case. */
export const IDLE_DAYS = 30;
export const ABSOLUTE_DAYS = 90;
/** A copy on a laptop stays shut after so many days without the server. */
export const OFFLINE_DAYS = 30;

/** What holds where a workspace has not set it. */
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
 * How people sign in to a workspace, as it holds. A demand for a second factor holds while the plan has it.
 * lock_after_minutes: 0 = the screen is not locked.
 */
export function signInRulesOf(workspace: Workspace): SignInRules {
  const set = Object.entries(DEFAULTS).map(([name, usual]) => [name, workspace[name as keyof Workspace] ?? usual]);
  const rules = Object.fromEntries(set) as SignInRules;
  return { ...rules, is_mfa_required: rules.is_mfa_required && workspace.feature_flags.includes('mfa') };
}
