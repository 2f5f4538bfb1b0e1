import { ABILITIES, type Ability } from '../permissions/abilities';
import type { Actor } from '../permissions/actor';
import { ALL, absent, and, isIn, isTrue, not, or, overlaps, type Scope } from '../permissions/scope';
import { oneOf, seenBy } from './seen';

/** Items of the types that the settings include, together with items without a type. */
function ofTypes(actor: Actor, ability: Ability, attr: string): Scope {
  const name = ABILITIES[ability].types;
  if (!name || !actor.settings) return ALL;
  const { types, typeless } = actor.settings[name];
  const typed = and(not(absent(attr)), oneOf(attr, seenBy(types)));
  return typeless ? or(absent(attr), oneOf(attr, seenBy(types))) : typed;
}

/** Definitions of tasks, or of experiments, that a right reaches: those whose items the settings show. */
export function definitionScope(actor: Actor, ability: Ability, type: string): Scope {
  const experiments = isIn(type, ['operation']);
  const name = ABILITIES[ability].types;
  const shown = name && actor.settings ? oneOf('id', seenBy(actor.settings[name].types)) : ALL;
  return and(ability.startsWith('operation_definition.') ? experiments : not(experiments), shown);
}

/** Items that are one's own, or assigned to oneself or one's groups, or up for one's review. */
const ownOrAssigned = (actor: Actor): Scope =>
  or(
    isIn('created_by', [actor.user_id]),
    overlaps('assigned_user_ids', [actor.user_id]),
    overlaps('assigned_group_ids', actor.group_ids),
    overlaps('reviewer_ids', [actor.user_id]),
  );

/** How far the settings let a right reach. */
export function reachScope(actor: Actor, ability: Ability): Scope {
  const name = ABILITIES[ability].reach;
  const reach = (name && actor.settings?.[name]) ?? 'all';
  if (reach === 'all') return ALL;
  if (reach === 'own_and_assigned') return ownOrAssigned(actor);
  return isIn('created_by', reach === 'own' ? [actor.user_id] : []);
}

/**
 * Tasks, or experiments, that a right reaches: by type and programs, and drafts for their author alone.
 * @param programs those that a guest needs one of; null for others.
 */
export function taskScope(actor: Actor, ability: Ability, programs: readonly string[] | null): Scope {
  const isOfExperiments = ability.startsWith('operation.');
  const experiments = isIn('task_type', ['operation']);
  return and(
    isOfExperiments ? experiments : not(experiments),
    ofTypes(actor, ability, isOfExperiments ? 'operation_definition_id' : 'task_definition_id'),
    or(not(isTrue('is_draft')), isIn('created_by', [actor.user_id])),
    programs ? overlaps('program_ids', programs) : ALL,
  );
}
