import { z } from 'zod';
import { notFound } from '../../kinds/notFound';
import type { RowOf } from '../../kinds/registry';
import type { PlainKind } from '../../kinds/rowKind';
import {
  type Choice,
  FULL_SETTINGS,
  type PermissionSettings,
  permissionSettingsSchema,
} from '../../permissions/permissionSettings';
import { invalid } from '../../refusal';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { changedWith, created } from '../support/changes';
import { mustGet } from '../support/mustGet';

/** Roles that have permission settings; guests and viewers always have the default lists. */
export const ROLES_WITH_SETTINGS = ['admin', 'team-member'] as const;

const whose = { actor_type: z.enum(['user', 'workspace_group']), actor_id: z.string().max(100) };

type Lists = Partial<PermissionSettings>;

const idsOf = (choice: Choice | undefined): readonly string[] => (choice?.mode === 'select' ? choice.ids : []);

/** Rows that the lists of the settings may name. Dashboards are not rows yet. */
const NAMED: readonly { kinds: readonly [PlainKind, ...PlainKind[]]; ids(settings: Lists): readonly string[] }[] = [
  {
    kinds: ['field', 'lookup_field', 'calculated_field', 'plot_field'],
    ids: (settings) => [...idsOf(settings.data_fields_view), ...idsOf(settings.data_fields_edit)],
  },
  { kinds: ['slice'], ids: (settings) => idsOf(settings.entity_slices) },
  {
    kinds: ['task_definition'],
    ids: (settings) => [...idsOf(settings.task_types?.types), ...idsOf(settings.operation_types?.types)],
  },
];

/**
 * Refuses (not_found) ids that do not exist: a list that is meant to hide them would hide nothing, and its author would
 * believe it did.
 * @param held the previous settings, including those from which rights are copied; things that they name may have been
 *   deleted since
 */
async function demandNamed(read: Reader, settings: Lists, held: readonly Lists[]): Promise<void> {
  for (const { kinds, ids } of NAMED) {
    const before = new Set(held.flatMap(ids));
    const joining = [...new Set(ids(settings))].filter((id) => !before.has(id));
    const found = new Set<string>();
    for (const kind of kinds)
      for (const row of await read.many(kind, joining))
        if (row && !('is_deleted' in row && row.is_deleted)) found.add(row.id);
    if (joining.some((id) => !found.has(id))) throw notFound(kinds[0]);
  }
}

/** Sets the permission settings of a role or a group. Settings that are not given stay as they were. */
export const setAuthorizations = defineCommand({
  call: 'PUT /authorizations/global/{actor_type}/{actor_id}',
  summary: 'Set the rights of a role or group; settings left out stay unchanged',
  input: permissionSettingsSchema.partial().extend(whose),
  async allow() {
    return { ability: 'authorization.manage', target: {} };
  },
  async plan(read, { actor_type, actor_id, ...settings }, context) {
    if (actor_type === 'workspace_group') await mustGet(read, 'group', actor_id);
    else if (!ROLES_WITH_SETTINGS.some((role) => role === actor_id))
      throw invalid(['actor_id'], 'Only admin and team-member have permission settings.', 'role');
    const by = { last_updated_by: context.actor.user_id, updated_at: new Date(context.at).toISOString() };
    const rows = await read.all('authorization');
    const held = rows.find((row) => row.actor_type === actor_type && row.actor_id === actor_id);
    await demandNamed(read, settings, rows);
    const row: RowOf<'authorization'> = {
      ...FULL_SETTINGS,
      ...held,
      ...settings,
      id: held?.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      actor_type,
      actor_id,
      ...by,
    };
    const change = held ? changedWith('authorization', held, settings, by) : created('authorization', row);
    return {
      changes: change ? [change] : [],
      answer: { value: { actor_type, actor_id, ...permissionSettingsSchema.parse(row) } },
      title: 'Change global authorizations',
    };
  },
  answers: permissionSettingsSchema.extend(whose),
  done: 'Global authorizations updated.',
  undoable: false,
  example: { actor_type: 'user', actor_id: 'team-member', can_manage_sets: false },
});
