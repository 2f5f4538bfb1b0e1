import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import type { Task } from '../../kinds/task';
import { defaultStatus } from '../../kinds/taskStatuses';
import { planGraphOf } from '../../tasks/planItems';
import { taskDates } from '../../tasks/taskDates';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { createRight } from './createTask';
import { planChanges } from './planChanges';
import { planProperties } from './planProperties';
import { MOST_TITLE } from './taskInput';
import { readWork } from './work';

const SUFFIX = ' (copy)';

/** Of a text that is longer than its row a copy has the row's beginning; the server copies the document. */
const longText = ({ id, text_goes_on, text_from }: Task): Partial<Task> =>
  text_goes_on ? { text_from: id } : text_from === undefined ? {} : { text_from: undefined };

/** The right to copy an item. */
export const copyRight = (task: Task) =>
  createRight(task, task.task_type === 'operation' ? task.operation_definition_id : task.task_definition_id);

/** Copies an item: its plan, not its results or history (open-questions B-3.8). */
export const duplicateTask = defineCommand({
  call: 'POST /tasks/{id}/duplicate',
  summary: 'Copy an item, with all below it if asked; comments, records, completion and review stay behind',
  input: z.object({ id: z.uuid(), include_children: z.boolean().default(false), new_id: z.uuid().optional() }),
  async allow(input, read) {
    return copyRight(await mustGet(read, 'task', input.id));
  },
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    const work = await readWork(read, context);
    const { tree } = work;
    const below = input.include_children ? tree.descendantsOf(task.id) : [];
    // Archived items are not copied, nor is anything below them.
    const isPutAway = (one: Task) =>
      one.is_archived || tree.ancestorsOf(one).some((above) => above.is_archived && above.id !== task.id);
    const sources = [task, ...below.filter((one) => !isPutAway(one))];
    const parents = new Set(sources.map(({ parent_id }) => parent_id));
    const graph = planGraphOf(work.tasks);
    const copies = new Map(
      sources.map(({ id }) => [id, id === task.id && input.new_id ? input.new_id : context.newId()]),
    );
    const at = new Date(context.at).toISOString();
    const { user_id } = context.actor;
    const place = tree.childrenOf(task.parent_id).findIndex(({ id }) => id === task.id) + 1;
    const made: Task[] = sources.map((source) => ({
      ...source,
      // Dates that would follow children that were not copied become the copy's own.
      ...(source.aggregate_scheduling && !parents.has(source.id)
        ? { aggregate_scheduling: false, ...taskDates(source, graph) }
        : {}),
      ...(source.body_seed ? { body_seed: null } : {}),
      ...longText(source),
      id: copies.get(source.id) as string,
      item_number: work.nextNumber++,
      task_title: source === task ? source.task_title.slice(0, MOST_TITLE - SUFFIX.length) + SUFFIX : source.task_title,
      task_status: defaultStatus(source.task_type),
      parent_id: source === task ? source.parent_id : (copies.get(source.parent_id ?? '') ?? source.parent_id),
      position: source === task ? tree.positionAt(source.parent_id, place) : source.position,
      // Links inside the copy connect the copies; links to other items are copied only for the item itself.
      task_dependencies: source.task_dependencies.flatMap((link) => {
        const inside = copies.get(link.task_id);
        return inside ? [{ ...link, task_id: inside }] : source === task ? [link] : [];
      }),
      task_completed_at_date: null,
      reviewer_ids: [],
      review_requested_at: null,
      signed_by: null,
      signed_at: null,
      record_ids: [],
      source_container_ids: [],
      bulk_sync_id: null,
      subscriber_ids: [...new Set([user_id, ...source.assigned_user_ids])],
      is_archived: false,
      ...(source.archived_with ? { archived_with: null } : {}),
      created_by: user_id,
      last_updated_by: user_id,
      created_at: at,
      updated_at: at,
      last_activity_at: at,
    }));
    const parts: RowChange[] = [];
    const properties = (await read.all('task_property')).filter(
      ({ content, is_deleted }) => content !== null && !is_deleted,
    );
    for (const [i, source] of sources.entries()) {
      const own = properties.filter(({ resource_id }) => resource_id === source.id);
      parts.push(...(await planProperties(read, made[i] as Task, own, context)));
    }
    // Copies keep their dates: only a link that somebody draws moves an item.
    const { changes } = planChanges(work, new Map(), context, {
      made,
      leavesFollowers: true,
    });
    return {
      changes: [...changes, ...parts],
      answer: { kind: 'task', id: (made[0] as Task).id },
      title: `Copy ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Item copied',
  undoable: true,
  example: { id: EXAMPLE.task, include_children: true },
});
