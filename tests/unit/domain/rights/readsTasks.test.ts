import { buildActor } from '@tests/support/memoryWorkspace';
import { expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import { workAbility } from '@/domain/kinds/task';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import { readsTasks } from '@/domain/rights/readsTasks';
import { taskTarget } from '@/domain/rights/taskTarget';

const SETTINGS: (PermissionSettings | null)[] = [
  null,
  FULL_SETTINGS,
  { ...FULL_SETTINGS, can_view_tasks: 'own_and_assigned' },
  { ...FULL_SETTINGS, can_view_operations: 'none' },
  { ...FULL_SETTINGS, task_types: { types: { mode: 'all' }, typeless: false } },
];

it('a test for many tasks gives the same result for each as the right itself', () => {
  const me = '01900000-0000-7000-8000-00000000a001';
  for (const access_level of ACCESS_LEVELS)
    for (const task_type of ['task', 'operation', 'cycle', 'project'])
      for (const is_draft of [false, true])
        for (const created_by of [me, 'somebody'])
          for (const program_ids of [[], ['p']])
            for (const actorPrograms of [[], ['p']]) {
              const asked = { user_id: me, access_level, program_ids: actorPrograms };
              const task = {
                task_type,
                is_draft,
                created_by,
                program_ids,
                task_status: 'to do',
                task_definition_id: null,
                operation_definition_id: null,
                assigned_user_ids: [],
                assigned_group_ids: [],
                reviewer_ids: [],
              } as unknown as Task;
              for (const settings of SETTINGS) {
                const actor = buildActor({ ...asked, settings });
                const reads = readsTasks(actor)(task);
                const right = can(actor, workAbility(task, 'read'), taskTarget(task));
                expect([access_level, task_type, is_draft, settings, reads]).toEqual([
                  access_level,
                  task_type,
                  is_draft,
                  settings,
                  right,
                ]);
              }
            }
});
