import { z } from 'zod';
import { type Task, taskSchema } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import type { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import { taskDates } from '@/domain/tasks/taskDates';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { propertyShape } from './property';

/** A work item as lists show it: without its description, with what is computed from other rows. */
export const listedTaskShape = taskSchema
  .omit({ task_description: true, task_content: true, body_seed: true, text_goes_on: true, text_from: true })
  .extend({
    task_key: z.string(),
    /** Its children, in their order. */
    task_ids: z.array(z.string()),
  });

/** A note section with its text. */
export const noteTextShape = z.object({
  id: z.string(),
  section_name: z.string(),
  section_text: z.string(),
  section_content: z.json().nullable(),
  /** Whether the text is longer than this: the answer has its beginning. */
  text_goes_on: z.boolean(),
});

/** A work item as REST shows it. Dates that follow the children are filled in. */
export const taskShape = listedTaskShape.extend({
  /** The words of its body. */
  task_description: z.string(),
  /** Whether the body is longer than this: the answer has its beginning. */
  text_goes_on: z.boolean(),
  /** The body with its formatting, as ProseMirror JSON; null if it is only words. */
  task_content: z.json().nullable(),
  note_section_ids: z.array(z.string()),
  /** The sections of its notes, in order. */
  note_sections: z.array(noteTextShape),
  properties: z.array(propertyShape),
});
export type TaskResource = z.infer<typeof taskShape>;
export type ListedTask = z.infer<typeof listedTaskShape>;

/** A task with what is computed from others; without its description. */
export function listedTask(task: Task, tree: TaskTree, graph: PlanGraph): ListedTask {
  const {
    task_description: _,
    task_content: _content,
    body_seed: _seed,
    text_goes_on: _more,
    text_from: _from,
    ...listed
  } = task;
  return {
    ...listed,
    ...taskDates(task, graph),
    task_key: itemKey(task),
    task_ids: tree.childrenOf(task.id).map(({ id }) => id),
  };
}
