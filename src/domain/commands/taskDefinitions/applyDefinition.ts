import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { type Task, workAbility } from '../../kinds/task';
import type { TaskDefinition } from '../../kinds/taskDefinition';
import { can } from '../../permissions/decide';
import { taskTarget } from '../../rights/taskTarget';
import { definitionUpdate } from '../../tasks/definitionUpdate';
import { nextBody } from '../../tasks/taskText';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { picturesOfDefinition } from '../tasks/fromDefinition';
import { newSection } from '../tasks/newSection';
import { planChanges, type TaskPatches } from '../tasks/planChanges';
import { planProperties } from '../tasks/planProperties';
import { unique } from '../tasks/taskInput';
import { readWork } from '../tasks/work';
import { readDefinitions, withParts } from './definitionInput';

/** The pictures of an item with those of its definition. */
function withPictures(task: Task, definition: TaskDefinition): Pick<Task, 'picture_ids'> {
  const { picture_ids } = picturesOfDefinition(definition);
  return picture_ids ? { picture_ids: unique([...(task.picture_ids ?? []), ...picture_ids]) } : {};
}

/** Updates open items to the current content of their definition; what people changed in them stays. */
export const applyDefinition = defineCommand({
  call: 'POST /task_definitions/{id}/apply',
  summary: 'Update open items of a definition and its parts to the published version; changes people made to them stay',
  input: z.object({
    id: z.uuid(),
    /** Only these; absent = all open items. */
    task_ids: z.array(z.uuid()).max(10_000).optional(),
  }),
  async allow(input, read) {
    const { definition_type } = await mustGet(read, 'task_definition', input.id);
    const ability = definition_type === 'operation' ? 'operation_definition.manage' : 'task_definition.manage';
    return { ability, target: {} };
  },
  async plan(read, input, context) {
    const root = await mustGet(read, 'task_definition', input.id);
    const work = await readWork(read, context);
    const wanted = input.task_ids ? new Set(input.task_ids) : null;
    const properties = await read.all('task_property');
    const sections = await read.all('note_section');
    const patches: TaskPatches = new Map();
    const parts: RowChange[] = [];
    const kept: { task_id: string; attributes: string[] }[] = [];
    const skipped: string[] = [];
    for (const definition of withParts(await readDefinitions(read), root))
      for (const task of work.tasks) {
        if (wanted && !wanted.has(task.id)) continue;
        const update = definitionUpdate(definition, task, properties, sections);
        if (!update) continue;
        if (!can(context.actor, workAbility(task, 'update'), taskTarget(task))) {
          skipped.push(task.id);
          continue;
        }
        const { task_description, ...attributes } = update.attributes;
        const body =
          task_description === undefined
            ? {}
            : {
                ...nextBody(task, { task_description, task_content: update.content }),
                ...withPictures(task, definition),
              };
        patches.set(task.id, { ...attributes, ...body });
        parts.push(...(await planProperties(read, task, update.properties, context)));
        for (const [i, section] of update.sections.entries())
          parts.push(created('note_section', newSection(task.id, section, update.nextPosition + i * 1024, context)));
        if (update.kept.length > 0) kept.push({ task_id: task.id, attributes: update.kept });
      }
    const { changes } = planChanges(work, patches, context);
    return {
      changes: [...changes, ...parts],
      answer: { value: { task_ids: [...patches.keys()], kept, skipped_task_ids: skipped } },
      title: `Apply ${root.operation_name} to ${patches.size} open items`,
    };
  },
  answers: z.object({
    task_ids: z.array(z.string()),
    /** Attributes that people had changed and that therefore stay. */
    kept: z.array(z.object({ task_id: z.string(), attributes: z.array(z.string()) })),
    skipped_task_ids: z.array(z.string()),
  }),
  done: 'Open items updated',
  undoable: true,
  example: { id: EXAMPLE.definition },
});
