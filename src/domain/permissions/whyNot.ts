import type { Ability } from './abilities';
import type { Actor } from './actor';
import { decide } from './decide';
import { refusalWords } from './refusalWords';
import type { Target } from './target';

/** Why somebody may not do something, as a sentence for disabled buttons and alerts; null if they may. */
export function whyNot(actor: Actor, ability: Ability, target: Target = {}): string | null {
  return refusalWords(decide(actor, ability, target), ability);
}
