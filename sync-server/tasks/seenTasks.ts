import { propertiesOfTask } from '@/contract/shapes/property';
import { listedTask, type TaskResource } from '@/contract/shapes/task';
import { notFound } from '@/domain/kinds/notFound';
import type { Task } from '@/domain/kinds/task';
import { planGraphOf } from '@/domain/tasks/planItems';
import { TaskTree } from '@/domain/tasks/taskTree';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { propertyOf } from './propertyOf';

/** The tasks that a person may see, without deleted ones. */
export function seenTasks(structure: Structure, sight: Sight): Task[] {
  return structure.all('task').filter((task) => !task.is_deleted && sight.seesRow('task', task.id, task));
}

/** The task, if the person may see it. @throws Refusal not_found */
export function mustSeeTask(structure: Structure, sight: Sight, id: string): Task {
  const task = structure.get('task', id);
  if (!task || task.is_deleted || !sight.seesRow('task', id, task)) throw notFound('task');
  return task;
}

/** Tasks as in lists. Dates that follow from children are computed from those that the person may see. */
export function listTasks(structure: Structure, sight: Sight) {
  const tasks = seenTasks(structure, sight);
  const [tree, graph] = [new TaskTree(tasks), planGraphOf(tasks)];
  return tasks.map((task) => listedTask(task, tree, graph));
}

/** Some complete tasks. */
export function wholeTasks(structure: Structure, sight: Sight, ids: readonly string[]): TaskResource[] {
  const tasks = seenTasks(structure, sight);
  const [tree, graph] = [new TaskTree(tasks), planGraphOf(tasks)];
  const wanted = new Set(ids);
  const sections = structure
    .all('note_section')
    .filter(({ task_id, is_deleted }) => wanted.has(task_id) && !is_deleted);
  const properties = structure.all('task_property').filter(({ resource_id }) => wanted.has(resource_id));
  return ids.flatMap((id) => {
    const task = tree.byId.get(id);
    if (!task) return [];
    const own = sections.filter(({ task_id }) => task_id === id).sort((a, b) => a.position - b.position);
    return {
      ...listedTask(task, tree, graph),
      task_description: task.task_description,
      task_content: task.task_content ?? null,
      text_goes_on: task.text_goes_on ?? false,
      note_section_ids: own.map((section) => section.id),
      note_sections: own.map(
        ({ id, section_name, section_text = '', section_content = null, text_goes_on = false }) => ({
          id,
          section_name,
          section_text,
          section_content,
          text_goes_on,
        }),
      ),
      properties: propertiesOfTask(
        properties.filter(
          ({ resource_id, content, is_deleted }) => resource_id === id && content !== null && !is_deleted,
        ),
        propertyOf(structure),
      ),
    };
  });
}
