import type { Flag } from './flags';
import type { ReachSetting, SwitchSetting, TypesSetting } from './permissionSettings';

/**
 * Rules that depend on the state of the row and on settings of the workspace. Only `decide` applies them: they limit
 * writes, never what is seen.
 * - edit: not locked, not in somebody else's review, not restricted to creator and assignees (work.md section 5)
 * - review: one of its reviewers; unlock: one of its reviewers or an admin
 * - own: its author; manage: its author or an admin
 * - last_admin: the workspace must keep an admin; seats: the plan must have a seat left
 */
export type StateRule = 'edit' | 'review' | 'unlock' | 'own' | 'manage' | 'last_admin' | 'seats';

/** Who has a right, and what it requires of its target. Whatever is not listed here is refused. */
export interface AbilityRule {
  /** The lower of the two levels that have all rights of a team. */
  least: 'admin' | 'team-member';
  /** Whether guests have it: always, on what is shared with them, or on what is shared with them for editing. */
  guest?: 'always' | 'seen' | 'edit';
  viewer?: true;
  /** Nobody has it while the workspace lacks the flag. */
  flag?: Flag;
  /** The advanced permission setting that must be on. */
  setting?: SwitchSetting;
  /** The fields of the target must not be view-only. */
  fields?: 'edit';
  /** The setting that lists the types of items to which it applies. */
  types?: TypesSetting;
  /** The setting that says how far it reaches. */
  reach?: ReachSetting;
  state?: StateRule;
  /** The right to see the target; without it, the target does not exist for this person. */
  sees?: string;
}

const EVERYBODY = { least: 'team-member', guest: 'always', viewer: true } as const;
const READERS = { least: 'team-member', guest: 'seen', viewer: true } as const;
const TEAM_AND_VIEWERS = { least: 'team-member', viewer: true } as const;
const WRITERS = { least: 'team-member', guest: 'edit' } as const;
const TEAM = { least: 'team-member' } as const;
const ADMINS = { least: 'admin' } as const;

const EDITS_TABLES = { ...TEAM, setting: 'can_edit_entity_tables' } as const;
const COMMENTERS = { least: 'team-member', guest: 'seen' } as const;
const TASKS = { types: 'task_types' } as const;
const OPERATIONS = { types: 'operation_types' } as const;

/**
 * Every right that a command or call can require (work.md section 6; open-questions B-3.29 to B-3.31). It is data, so
 * that tests and the settings screen can list it. A new right is one line here and one in the table of its test.
 */
const RULES = {
  'workspace.read': EVERYBODY,
  'workspace.manage': ADMINS,
  'usage.read': ADMINS,
  'member.read': EVERYBODY,
  'member.manage': { ...ADMINS, state: 'last_admin' },
  'invite.manage': { ...ADMINS, state: 'seats' },
  'bot.manage': { ...ADMINS, flag: 'api' },
  'key.manage': { ...TEAM, flag: 'api', state: 'own' },
  'sso.manage': { ...ADMINS, flag: 'sso' },
  'chat.enable': { ...ADMINS, flag: 'chat' },
  'mfa.require': { ...ADMINS, flag: 'mfa' },
  'ip_address.manage': { ...ADMINS, flag: 'ip_restrictions' },
  'profile.update': { ...EVERYBODY, state: 'own' },
  'notice.manage': { ...EVERYBODY, state: 'own' },
  'subscription.manage': { ...EVERYBODY, state: 'own' },

  'authorization.read': ADMINS,
  'authorization.manage': { ...ADMINS, flag: 'advanced_permissions' },
  'group.read': TEAM_AND_VIEWERS,
  'group.manage': { ...ADMINS, flag: 'user_groups' },
  'group.notify': { ...ADMINS, flag: 'group_notifications' },
  'program.read': READERS,
  'program.manage': { ...ADMINS, flag: 'programs' },
  'program.share': { ...ADMINS, flag: 'program_sharing' },
  'grant.read': TEAM_AND_VIEWERS,

  'slice.read': READERS,
  'slice.create': { ...TEAM, setting: 'can_create_entity_tables' },
  'slice.update': EDITS_TABLES,
  'slice.draft': { ...EDITS_TABLES, flag: 'table_drafts' },
  'field.read': READERS,
  'field.create': EDITS_TABLES,
  'field.update': { ...EDITS_TABLES, fields: 'edit' },
  'field.delete': { ...EDITS_TABLES, fields: 'edit' },
  'formula.write': { ...EDITS_TABLES, flag: 'formula_fields' },
  'aggregation.write': { ...TEAM, flag: 'aggregations' },
  'lookup.read': READERS,
  'lookup.manage': EDITS_TABLES,
  'kanban.read': READERS,
  'kanban.manage': EDITS_TABLES,
  'drc.read': READERS,
  'drc.manage': { ...EDITS_TABLES, flag: 'plots' },

  'record.read': READERS,
  'record.create': { ...WRITERS, fields: 'edit' },
  'record.archive': TEAM,
  'record.exclude': { ...TEAM, flag: 'experiment_record_exclusion' },
  'record.delete': TEAM,
  'value.write': { ...WRITERS, fields: 'edit', state: 'edit' },
  'identifier.read': READERS,
  'identifier.write': WRITERS,
  'comment.read': READERS,
  'comment.write': COMMENTERS,
  'comment.update': { ...COMMENTERS, state: 'own' },
  'comment.delete': { ...COMMENTERS, state: 'manage' },

  'view.read': READERS,
  'view.create': TEAM,
  'view.update': TEAM,
  'view.delete': TEAM,
  'set.read': READERS,
  'set.manage': { ...TEAM, setting: 'can_manage_sets' },
  'import.read': TEAM_AND_VIEWERS,
  'import.run': { ...TEAM, setting: 'can_import_data_operations' },
  'export.run': EVERYBODY,

  'event.read': EVERYBODY,
  'event.read_all': ADMINS,
  'event.record': EVERYBODY,
  'event.undo': { least: 'team-member', guest: 'always' },
  'event.roll_back': { ...ADMINS, flag: 'rollbacks' },

  'task.read': { ...READERS, ...TASKS, reach: 'can_view_tasks' },
  'task_part.read': EVERYBODY,
  'task.create': { ...WRITERS, ...TASKS, setting: 'can_create_tasks' },
  'task.update': { ...WRITERS, ...TASKS, reach: 'can_edit_tasks', sees: 'task.read' },
  'task.publish': { ...WRITERS, ...TASKS, state: 'own', sees: 'task.read' },
  'task.comment': { ...COMMENTERS, ...TASKS, sees: 'task.read' },
  'task.subscribe': { ...READERS, ...TASKS, sees: 'task.read' },
  'task.delete': { ...TEAM, ...TASKS, reach: 'can_delete_tasks', state: 'manage', sees: 'task.read' },
  'operation.read': { ...READERS, ...OPERATIONS, reach: 'can_view_operations' },
  'operation.create': { ...WRITERS, ...OPERATIONS, setting: 'can_create_operations' },
  'operation.update': {
    ...WRITERS,
    ...OPERATIONS,
    reach: 'can_edit_operations',
    state: 'edit',
    sees: 'operation.read',
  },
  'operation.import': {
    ...TEAM,
    ...OPERATIONS,
    setting: 'can_import_data_operations',
    reach: 'can_edit_operations',
    state: 'edit',
    sees: 'operation.read',
  },
  'operation.publish': { ...WRITERS, ...OPERATIONS, state: 'own', sees: 'operation.read' },
  'operation.comment': { ...COMMENTERS, ...OPERATIONS, sees: 'operation.read' },
  'operation.subscribe': { ...READERS, ...OPERATIONS, sees: 'operation.read' },
  'operation.review': { ...TEAM, ...OPERATIONS, state: 'review', sees: 'operation.read' },
  'operation.unlock': { ...TEAM, ...OPERATIONS, state: 'unlock', sees: 'operation.read' },
  'operation.delete': {
    ...TEAM,
    ...OPERATIONS,
    reach: 'can_delete_operations',
    state: 'manage',
    sees: 'operation.read',
  },
  'task_definition.read': { ...TEAM_AND_VIEWERS, ...TASKS },
  'task_definition.manage': { ...TEAM, ...TASKS, setting: 'can_manage_task_definitions' },
  'operation_definition.read': { ...TEAM_AND_VIEWERS, ...OPERATIONS },
  'operation_definition.manage': { ...TEAM, ...OPERATIONS, setting: 'can_manage_operation_definitions' },
  'label.read': EVERYBODY,
  'label.manage': TEAM,
  'task_view.read': READERS,
  'task_view.create': TEAM,
  'task_view.update': TEAM,
  'task_view.delete': { ...TEAM, state: 'manage' },
  'operation_view.read': READERS,
  'operation_view.manage': TEAM,
  'property.read': EVERYBODY,
  'property.manage': TEAM,

  'dashboard.read': READERS,
  'dashboard.create': { ...TEAM, setting: 'can_manage_dashboards' },
  'dashboard.update': { ...TEAM, setting: 'can_manage_dashboards', sees: 'dashboard.read' },
  'dashboard.delete': { ...TEAM, setting: 'can_manage_dashboards', sees: 'dashboard.read' },
  'dashboard.decide': { ...TEAM, sees: 'dashboard.read' },
  'dashboard.comment': { ...COMMENTERS, sees: 'dashboard.read' },

  'connection.read': { ...TEAM_AND_VIEWERS, flag: 'source_and_bulk_syncing' },
  'connection.create': { ...TEAM, flag: 'source_and_bulk_syncing', setting: 'can_import_data_operations' },
  'connection.update': { ...TEAM, flag: 'source_and_bulk_syncing', state: 'manage' },
  'connection.delete': { ...TEAM, flag: 'source_and_bulk_syncing', state: 'manage' },
  'sync.run': { ...TEAM, flag: 'source_and_bulk_syncing', setting: 'can_import_data_operations' },
} as const satisfies Record<string, AbilityRule>;

export type Ability = keyof typeof RULES;

/** A rule whose `sees` is also known to be a right. */
interface Rule extends AbilityRule {
  sees?: Ability;
}

/** The table of rights. */
export const ABILITIES: Readonly<Record<Ability, Rule>> = RULES;

/** All rights by name. */
export const ABILITY_NAMES = Object.keys(RULES) as Ability[];

/** The rule of a right; undefined for an unknown name, including one that every object has (such as `toString`). */
export function ruleOf(name: string): Rule | undefined {
  return Object.hasOwn(RULES, name) ? ABILITIES[name as Ability] : undefined;
}
