import { Refusal } from '../refusal';
import { ABILITIES, type Ability, ruleOf } from './abilities';
import type { Actor } from './actor';
import { decide } from './decide';
import type { Reason } from './decision';
import { refusalWords } from './refusalWords';
import type { NeededRight, Target } from './target';

const HIDING: ReadonlySet<Reason> = new Set([
  'not_shared',
  'table_hidden',
  'field_hidden',
  'type_hidden',
  'dashboard_hidden',
  'draft',
  'personal',
]);

/** Reasons that prevent something the person otherwise has the right to do. */
const CONFLICTS: ReadonlySet<Reason> = new Set(['last_admin', 'seats']);

/** Whether the target of a refused right must look as if it did not exist. */
function isHidden(actor: Actor, ability: Ability, target: Target, reason: Reason): boolean {
  if (HIDING.has(reason)) return true;
  if (reason !== 'reach') return false;
  const { sees, reach } = ABILITIES[ability];
  if (sees) return !decide(actor, sees, target).allowed;
  // If the right itself has no reach, the reach belongs to something that the target depends on.
  return reach === undefined || ability.endsWith('.read');
}

/**
 * @throws Refusal not_found for a target that the actor may not even see, else forbidden (or conflict) with the reason
 *   in words.
 */
export function mustBeAllowed(actor: Actor, { ability, target }: NeededRight): void {
  const decision = decide(actor, ability, target);
  if (decision.reason === null) return;
  if (ruleOf(ability) && isHidden(actor, ability, target, decision.reason))
    throw new Refusal('not_found', 'Not found.');
  throw new Refusal(CONFLICTS.has(decision.reason) ? 'conflict' : 'forbidden', refusalWords(decision, ability) ?? '');
}
