import type { RowKind } from '../kinds/rowKind';
import type { ResourceType } from '../permissions/resourceActions';

/** The kind of row behind a type of resource; null = it has no rows yet. */
export const RESOURCE_KINDS: Readonly<Record<ResourceType, RowKind | null>> = {
  workspaces: 'workspace',
  tables: 'slice',
  fields: 'field',
  records: 'record',
  views: 'view',
  sets: 'set',
  programs: 'program',
  workspace_groups: 'group',
  imports: 'import',
  tasks: 'task',
  operations: 'task',
  dashboards: null,
};
