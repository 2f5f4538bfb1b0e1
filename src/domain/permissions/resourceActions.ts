import type { Ability } from './abilities';

/**
 * Types of resources for which rights can be queried (work.md section 6), with the names that the API's paths use too.
 */
export const RESOURCE_TYPES = [
  'workspaces',
  'tables',
  'fields',
  'records',
  'views',
  'sets',
  'programs',
  'workspace_groups',
  'imports',
  'tasks',
  'operations',
  'dashboards',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

const ALIASES: Record<string, ResourceType> = {
  entity_slices: 'tables',
  data_fields: 'fields',
  record_views: 'views',
  record_sets: 'sets',
  entity_dashboards: 'dashboards',
};

/** The type that a path names; null = no type has that name. */
export function resourceTypeOf(name: string): ResourceType | null {
  return (
    RESOURCE_TYPES.find((type) => type === name) ??
    (Object.hasOwn(ALIASES, name) ? (ALIASES[name] as ResourceType) : null)
  );
}

const COMMON = ['read', 'read.comments', 'read.events', 'update', 'update.comments', 'delete', 'archive', 'unarchive'];
const CREATES = RESOURCE_TYPES.map((type) => `create.${type}`);

/** Every action that exists in the product; whether a type has it is another question. */
export const ACTIONS: ReadonlySet<string> = new Set([
  ...COMMON,
  ...CREATES,
  'update.status',
  'update.scheduling',
  'update.property',
  'import',
  'validate',
  'make_primary',
  'manage_sets',
  'share.program',
]);

type Actions = Readonly<Record<string, Ability>>;

/** Reading a resource, its comments and its events. */
const reads = (read: Ability, comments: Ability = read): Actions => ({
  read,
  'read.comments': comments,
  'read.events': read,
});
const edits = (ability: Ability): Actions => ({ update: ability, 'update.property': ability, validate: ability });
const all = (ability: Ability): Actions => ({
  ...edits(ability),
  delete: ability,
  archive: ability,
  unarchive: ability,
});

/** Tasks and experiments: the same actions, each with rights of its own. */
const work = (of: 'task' | 'operation'): Actions => ({
  ...reads(`${of}.read`),
  ...all(`${of}.update`),
  'update.status': `${of}.update`,
  'update.scheduling': `${of}.update`,
  'update.comments': `${of}.comment`,
  delete: `${of}.delete`,
  'create.tasks': 'task.create',
  'create.operations': 'operation.create',
});

/** The ability behind an action on a resource type; an action that a type lacks is allowed to nobody. */
const ABILITY_OF: Record<ResourceType, Actions> = {
  workspaces: {
    read: 'workspace.read',
    'read.events': 'event.read_all',
    update: 'workspace.manage',
    'create.tables': 'slice.create',
    'create.fields': 'field.create',
    'create.sets': 'set.manage',
    'create.programs': 'program.manage',
    'create.workspace_groups': 'group.manage',
    'create.imports': 'import.run',
    'create.tasks': 'task.create',
    'create.operations': 'operation.create',
    'create.dashboards': 'dashboard.create',
    import: 'import.run',
    manage_sets: 'set.manage',
  },
  tables: {
    ...reads('slice.read'),
    ...all('slice.update'),
    'create.records': 'record.create',
    'create.fields': 'field.create',
    'create.views': 'view.create',
    'create.sets': 'set.manage',
    'create.imports': 'import.run',
    import: 'import.run',
    manage_sets: 'set.manage',
    make_primary: 'slice.update',
  },
  fields: { ...reads('field.read'), ...all('field.update'), delete: 'field.delete', make_primary: 'slice.update' },
  records: {
    ...reads('record.read', 'comment.read'),
    ...edits('value.write'),
    'update.comments': 'comment.write',
    delete: 'record.delete',
    archive: 'record.archive',
    unarchive: 'record.archive',
    manage_sets: 'set.manage',
  },
  views: { ...reads('view.read'), ...all('view.update'), delete: 'view.delete' },
  sets: { ...reads('set.read'), ...all('set.manage'), manage_sets: 'set.manage' },
  programs: { read: 'program.read', ...all('program.manage'), 'share.program': 'program.share' },
  workspace_groups: { read: 'group.read', ...all('group.manage') },
  imports: { ...reads('import.read'), ...all('import.run'), import: 'import.run' },
  tasks: work('task'),
  operations: { ...work('operation'), import: 'operation.import', 'create.records': 'operation.import' },
  dashboards: {
    ...reads('dashboard.read'),
    ...all('dashboard.update'),
    'update.comments': 'dashboard.comment',
    delete: 'dashboard.delete',
  },
};

/** The ability to pass to `can`; null when nobody can do that to such a resource. */
export function abilityOfAction(type: ResourceType, action: string): Ability | null {
  return ABILITY_OF[type][action] ?? null;
}
