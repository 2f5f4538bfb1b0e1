import type { FastifyInstance } from 'fastify';
import { assignableUsersCall } from '@/contract/tasks/assignableUsers';
import { taskCommentsCall } from '@/contract/tasks/comments';
import { taskEventsCall } from '@/contract/tasks/events';
import { tasksCall } from '@/contract/tasks/list';
import { taskStatusesCall } from '@/contract/tasks/statuses';
import type { RowOf } from '@/domain/kinds/registry';
import { defaultStatus, isFinished, STATUSES_OF } from '@/domain/kinds/taskStatuses';
import { TASK_TYPES, TYPE_FACTS } from '@/domain/kinds/taskTypes';
import type { Deps } from '../../deps';
import { seenTitles } from '../../events/feedEvents';
import { Sight } from '../../events/sight';
import { eventsOfTask } from '../../events/taskEvents';
import { serve } from '../../http/serve';
import { listTasks, mustSeeTask, wholeTasks } from '../../tasks/seenTasks';
import { withWholeTexts } from '../../tasks/withWholeTexts';

/** Work items: lists, statuses, and what belongs to each of them. */
export function serveTasks(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, taskStatusesCall, async ({ identity }) => ({
    resource: TASK_TYPES.filter((type) => type !== 'cycle' || identity.actor.flags.includes('design_cycles')).map(
      (task_type) => ({
        task_type,
        name: TYPE_FACTS[task_type].noun,
        default_status: defaultStatus(task_type),
        statuses: STATUSES_OF[task_type].map((status) => ({ status, is_finished: isFinished(status) })),
      }),
    ),
  }));

  serve(app, deps, tasksCall, async ({ query, structure, sight }) => ({
    resource: query.task_ids
      ? await withWholeTexts(deps.texts, sight.actor.workspace_id, wholeTasks(structure, sight, query.task_ids))
      : listTasks(structure, sight),
  }));

  serve(app, deps, taskCommentsCall, async ({ params, structure, sight }) => {
    mustSeeTask(structure, sight, params.id);
    const rows = await deps.db.query<{ id: string; attrs: Omit<RowOf<'comment'>, 'id'> }>(
      `select id, attrs from row
       where workspace_id = $1 and kind = 'comment' and attrs ->> 'task_id' = $2 and removed is null
         and attrs ->> 'is_deleted' = 'false'
       order by attrs ->> 'created_at', id`,
      [sight.actor.workspace_id, params.id],
    );
    return { resource: rows.map(({ id, attrs }) => ({ id, ...attrs })) };
  });

  serve(app, deps, taskEventsCall, async ({ params, query, structure, sight }) => {
    const task = mustSeeTask(structure, sight, params.id);
    const { page, page_size } = query;
    const { workspace_id } = sight.actor;
    const { rows, total } = await eventsOfTask(deps.db, workspace_id, task.id, (page - 1) * page_size, page_size);
    const titles = await seenTitles(deps.db, sight, rows);
    return {
      resource: rows.map((row) => ({
        id: row.id,
        seq: row.seq,
        act_id: row.act_id,
        actor_id: row.actor_id,
        event_type: row.call,
        title: titles.get(row.id) ?? row.title,
        created_at: new Date(row.at).toISOString(),
        undoable: row.undoable && row.undone_by === null,
        undone_by_event_id: row.undone_by,
        undoes_event_id: row.undoes,
      })),
      page,
      page_size,
      total,
    };
  });

  serve(app, deps, assignableUsersCall, async ({ params, structure, sight }) => {
    const task = mustSeeTask(structure, sight, params.id);
    const { workspace_id } = sight.actor;
    const resource: RowOf<'member'>[] = [];
    for (const member of structure.all('member')) {
      if (!sight.seesRow('member', member.id, member)) continue;
      const actor = await deps.actorOf(member.id, workspace_id);
      // Assignees of an item see it, if the settings show people what is assigned to them.
      const assigned = { ...task, assigned_user_ids: [...task.assigned_user_ids, member.id] };
      if (
        actor &&
        !(task.is_draft && member.id !== task.created_by) &&
        new Sight(actor, structure).seesRow('task', task.id, assigned)
      )
        resource.push(sight.shown('member', member.id, member));
    }
    return { resource };
  });
}
