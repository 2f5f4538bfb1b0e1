import { ABILITIES, type Ability, type AbilityRule, ruleOf } from './abilities';
import type { Actor, SettingSource } from './actor';
import type { Decision, Origin, Reason } from './decision';
import { lets, type ReachSetting, type SettingName } from './permissionSettings';
import { stateRefusal } from './stateRules';
import type { NeededRight, Target } from './target';
import { canEditField, canSeeField, canSeeSlice } from './visible';

type Refused = { reason: Reason; from: Origin; reach?: NonNullable<Decision['reach']> } | null;

const overlaps = (ids: readonly string[] | undefined, others: readonly string[] | undefined) =>
  ids !== undefined && others !== undefined && ids.some((id) => others.includes(id));

const levelOf = (actor: Actor): Origin => ({ kind: 'level', id: actor.access_level });

function originOf(source: SettingSource): Origin {
  const [kind, id] = source.split(/:(.*)/s) as ['role' | 'group', string];
  return { kind, id };
}

/** The role or group behind a setting. */
function settingOf(actor: Actor, name: SettingName): Origin {
  const source = actor.settings_from?.[name]?.[0];
  return source ? originOf(source) : { kind: 'role', id: actor.access_level };
}

/** Guests see what is shared with them, through the programs of its table and its own. */
function unshared(target: Target, programs: readonly string[]): boolean {
  const { slice_id, program_ids, own_program_ids } = target;
  if (slice_id === undefined && own_program_ids === undefined) return target.any_of === undefined;
  if (slice_id !== undefined && !overlaps(program_ids, programs)) return true;
  return own_program_ids !== undefined && !overlaps(own_program_ids, programs);
}

/** Which part of the target, or of what it depends on, this person may not know of. */
function hiddenPart(actor: Actor, rule: AbilityRule, target: Target): Refused {
  const refused = (reason: Reason, name: SettingName) => ({ reason, from: settingOf(actor, name) });
  const isGuest = actor.access_level === 'guest';
  const asks = target.slice_id !== undefined || target.own_program_ids !== undefined || rule.guest !== 'always';
  if (isGuest && rule.guest && asks && unshared(target, actor.program_ids))
    return { reason: 'not_shared', from: levelOf(actor) };
  if (target.slice_id !== undefined && !canSeeSlice(actor, target.slice_id, target.program_ids ?? []))
    return isGuest && !overlaps(target.program_ids, actor.program_ids)
      ? { reason: 'not_shared', from: levelOf(actor) }
      : refused('table_hidden', 'entity_slices');
  if ((target.field_ids ?? []).some((id) => !canSeeField(actor, id)))
    return refused('field_hidden', 'data_fields_view');
  const { settings } = actor;
  if (settings && target.dashboard_id !== undefined && !lets(settings.dashboards, target.dashboard_id))
    return refused('dashboard_hidden', 'dashboards');
  if (rule.types && settings && target.type_id !== undefined) {
    const { types, typeless } = settings[rule.types];
    const isSeen = target.type_id === null ? typeless : lets(types, target.type_id);
    if (!isSeen) return refused('type_hidden', rule.types);
  }
  if (target.owner_id !== undefined && target.owner_id !== actor.user_id)
    return { reason: 'personal', from: { kind: 'row', id: 'owner_id' } };
  if (rule.types && target.is_draft && target.created_by !== actor.user_id)
    return { reason: 'draft', from: { kind: 'row', id: 'is_draft' } };
  return restsOnHidden(actor, target);
}

/** Whether something that the target depends on is hidden. */
function restsOnHidden(actor: Actor, { also = [], any_of = [] }: Target): Refused {
  const asked = (needed: NeededRight) => refusal(actor, needed.ability, needed.target);
  for (const needed of also) {
    const refused = asked(needed);
    if (refused) return refused;
  }
  const [first, ...others] = any_of.map(asked);
  return first && others.every((refused) => refused !== null) ? first : null;
}

function byLevel(actor: Actor, rule: AbilityRule, target: Target): Refused {
  const { access_level: level } = actor;
  const refused = { reason: 'level' as const, from: levelOf(actor) };
  if (level === 'admin') return null;
  if (level === 'team-member') return rule.least === 'admin' ? refused : null;
  if (level === 'viewer') return rule.viewer ? null : refused;
  if (!rule.guest) return refused;
  if (rule.guest === 'edit' && unshared(target, actor.edit_program_ids ?? []))
    return { reason: 'shared_view_only', from: refused.from };
  return null;
}

/** Whether the thing is this person's own, or assigned to them or their groups, or up for their review. */
export function isOwnOrAssigned(actor: Actor, target: Target): boolean {
  const { created_by, assignee_user_ids, assignee_group_ids, reviewer_ids } = target;
  return (
    created_by === actor.user_id ||
    overlaps(assignee_user_ids, [actor.user_id]) ||
    overlaps(assignee_group_ids, actor.group_ids) ||
    overlaps(reviewer_ids, [actor.user_id])
  );
}

const reachOf = (actor: Actor, name: ReachSetting) => actor.settings?.[name] ?? 'all';

function beyondReach(actor: Actor, name: ReachSetting, target: Target): boolean {
  const reach = reachOf(actor, name);
  if (reach === 'all') return false;
  if (reach === 'own_and_assigned') return !isOwnOrAssigned(actor, target);
  return reach === 'none' || target.created_by !== actor.user_id;
}

function bySettings(actor: Actor, rule: AbilityRule, target: Target): Refused {
  const { settings } = actor;
  if (!settings) return null;
  const refused = (reason: Reason, name: SettingName) => ({ reason, from: settingOf(actor, name) });
  if (rule.setting && !settings[rule.setting]) return refused('setting', rule.setting);
  if (rule.fields && (target.field_ids ?? []).some((id) => !canEditField(actor, id)))
    return refused('field_view_only', 'data_fields_edit');
  if (rule.reach && beyondReach(actor, rule.reach, target)) {
    const reach = reachOf(actor, rule.reach);
    return { ...refused('reach', rule.reach), ...(reach === 'all' ? {} : { reach }) };
  }
  return null;
}

function refusal(actor: Actor, ability: Ability, target: Target): Refused {
  if (actor.access_level === 'deactivated') return { reason: 'deactivated', from: levelOf(actor) };
  const rule = ruleOf(ability);
  if (!rule) return { reason: 'unknown', from: levelOf(actor) };
  const unseen = rule.sees ? refusal(actor, rule.sees, target) : null;
  if (unseen) return unseen;
  const hidden = hiddenPart(actor, rule, target);
  if (hidden) return hidden;
  if (rule.flag && !actor.flags.includes(rule.flag)) return { reason: 'flag', from: { kind: 'flag', id: rule.flag } };
  return (
    byLevel(actor, rule, target) ??
    bySettings(actor, rule, target) ??
    (rule.state ? stateRefusal(rule.state, actor, target) : null)
  );
}

/** Origin of the right: for guests the program, else the setting that the rule requires, else the level. */
function giver(actor: Actor, rule: AbilityRule, target: Target): Origin {
  if (actor.access_level === 'guest') {
    const programs = rule.guest === 'edit' ? actor.edit_program_ids : actor.program_ids;
    const of = target.own_program_ids ?? target.program_ids ?? [];
    const program = of.find((id) => programs?.includes(id));
    if (program !== undefined) return { kind: 'program', id: program };
  }
  const name = rule.reach ?? rule.setting ?? (rule.fields && target.field_ids?.length ? 'data_fields_edit' : undefined);
  return actor.settings && name ? settingOf(actor, name) : levelOf(actor);
}

/**
 * The one decision about rights, used by screens, commands, server, palette and undo, with its reason. Visibility is
 * checked first, so that a hidden thing is refused as hidden whatever else prevents it; then flag and level
 * (open-questions B-3.31), the advanced permission settings (B-3.29), and last the state of the thing.
 */
export function decide(actor: Actor, ability: Ability, target: Target = {}): Decision {
  const refused = refusal(actor, ability, target);
  if (refused) return { allowed: false, ...refused };
  return { allowed: true, reason: null, from: giver(actor, ABILITIES[ability], target) };
}

/** Whether the right is given; see decide. */
export function can(actor: Actor, ability: Ability, target: Target = {}): boolean {
  return refusal(actor, ability, target) === null;
}
