import { isRuleColor, RULE_COLOR_WORDS } from './ruleColors';

/** Looks of a status, each with its own shape and colour. */
export const STATUS_LOOKS = ['idle', 'active', 'review', 'done', 'stop', 'parked'] as const;
export type StatusLookName = (typeof STATUS_LOOKS)[number];

/** The colours that an option may have, in words. */
export const OPTION_COLOR_WORDS = `${RULE_COLOR_WORDS}; a status also takes ${STATUS_LOOKS.join(', ')}`;

/** Whether options can be drawn in it. */
export function isOptionColor(color: string): boolean {
  return isRuleColor(color) || (STATUS_LOOKS as readonly string[]).includes(color);
}
