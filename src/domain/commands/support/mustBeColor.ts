import { isRuleColor, RULE_COLOR_WORDS } from '../../fields/ruleColors';
import { invalid } from '../../refusal';

/**
 * @param held the current colour: one that was stored before colours were checked may stay
 * @throws Refusal invalid for a colour that cannot be drawn
 */
export function mustBeColor(
  color: string | null | undefined,
  held: string | null = null,
  path: readonly string[] = ['color'],
): void {
  if (color === undefined || color === null || color === held || isRuleColor(color)) return;
  throw invalid([...path], `${JSON.stringify(color)} is not a colour: use ${RULE_COLOR_WORDS}.`, 'color');
}
