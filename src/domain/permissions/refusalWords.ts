import { ABILITIES, type Ability } from './abilities';
import type { Decision, Reason } from './decision';
import { flagWords } from './flags';
import type { SwitchSetting } from './permissionSettings';

/** Actions that a role or group may not perform while the setting is off; worded to follow "Your role may not". */
const SETTING_WORDS: Record<SwitchSetting, string> = {
  can_create_entity_tables: 'create tables',
  can_edit_entity_tables: 'change tables and their fields',
  can_manage_sets: 'change sets',
  can_create_tasks: 'create tasks',
  can_manage_task_definitions: 'change task definitions',
  can_create_operations: 'create experiments',
  can_import_data_operations: 'import data',
  can_manage_operation_definitions: 'change experiment definitions',
  can_manage_dashboards: 'change dashboards',
};

function levelWords(level: string): string {
  if (level === 'guest') return 'Guests cannot do this.';
  if (level === 'viewer') return 'Viewers can read, but not change anything.';
  return 'Only admins can do this.';
}

const isOfOperation = (ability: Ability) => ability.startsWith('operation.');

function settingWords(ability: Ability): string {
  const name = ABILITIES[ability].setting;
  return name ? SETTING_WORDS[name] : 'do this';
}

function reachWords({ reach }: Decision, ability: Ability): string {
  const things = isOfOperation(ability) ? 'experiments' : 'tasks';
  const verb = ability.endsWith('.delete') ? 'delete' : ability.endsWith('.read') ? 'see' : 'change';
  if (reach === 'none') return `Your role may not ${verb} ${things}. An admin can change that under Roles and rights.`;
  if (reach === 'own') return `You can only ${verb} ${things} that you created.`;
  return `You can only ${verb} ${things} that you created or that are assigned to you.`;
}

const WORDS: Record<Reason, (decision: Decision, ability: Ability) => string> = {
  unknown: () => 'Nobody can do this.',
  deactivated: () => 'Your account in this workspace is deactivated.',
  level: ({ from }) => levelWords(from.id),
  flag: ({ from }) => `This workspace does not include ${flagWords(from.id)}.`,
  not_shared: () => 'This is not shared with you.',
  shared_view_only: () => 'This is shared with you for reading only.',
  table_hidden: () => 'This table is hidden from you.',
  field_hidden: () => 'This field is hidden from you.',
  type_hidden: () => 'Items of this type are hidden from you.',
  dashboard_hidden: () => 'This dashboard is hidden from you.',
  draft: () => 'This is a draft. Only its author sees it.',
  personal: () => 'This belongs to somebody else.',
  setting: (_, ability) =>
    `Your role may not ${settingWords(ability)}. An admin can change that under Roles and rights.`,
  field_view_only: () => 'You can read this field, but not change it.',
  reach: reachWords,
  locked: () => 'This experiment is locked. One of its reviewers or an admin can unlock it.',
  in_review: () => 'This experiment is in review. Only its assignees and reviewers can change it now.',
  restricted: () => 'Only the creator and the assignees can change this experiment.',
  not_yours: (_, ability) =>
    ABILITIES[ability].state === 'own' ? 'Only its author can do this.' : 'Only its author or an admin can do this.',
  not_reviewer: (_, ability) =>
    ability === 'operation.unlock' ? 'Only a reviewer or an admin can unlock this.' : 'Only a reviewer can sign this.',
  last_admin: () => 'A workspace needs at least one admin. Make somebody else an admin first.',
  seats: () => 'All seats of your plan are taken. Deactivate a member or change the plan.',
};

/** Why a right is refused, as a sentence for the person who asked; null when it is given. */
export function refusalWords(decision: Decision, ability: Ability): string | null {
  return decision.reason && WORDS[decision.reason](decision, ability);
}
