import { FLAG_NAMES, FLAGS, type Flag } from '../permissions/flags';

/** The plans of a workspace (work.md section 6). */
export const PLANS = ['trial', 'pilot', 'basic', 'core', 'advanced', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Core-tier flags that basic does not include. */
const NOT_IN_BASIC: readonly Flag[] = ['unlimited_records', 'triggers', 'api'];

/**
 * Flags that every laboratory needs, whatever its plan. A workspace created by the operators of the server has them
 * from the start, since nobody else could turn them on. Left out are flags that widen the rights of guests or change
 * what a call does to other items.
 */
export const OWN_SERVER_FLAGS: readonly Flag[] = [
  'table_drafts',
  'experiment_record_exclusion',
  'formula_fields',
  'plots',
  'aggregations',
  'design_cycles',
  'group_notifications',
  'unlimited_records',
];

/** The flags that a plan begins with (open-questions C-07); afterwards each is switched separately. */
export function flagsOfPlan(plan: Plan): Flag[] {
  return FLAG_NAMES.filter((flag) => {
    const { tier } = FLAGS[flag];
    if (plan === 'basic') return tier === 'core' && !NOT_IN_BASIC.includes(flag);
    return tier === 'core' || (tier === 'advanced' && plan !== 'core');
  });
}
