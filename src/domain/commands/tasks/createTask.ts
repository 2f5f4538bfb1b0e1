import { z } from 'zod';
import type { Task } from '../../kinds/task';
import { TASK_TYPES, type TaskType } from '../../kinds/taskTypes';
import type { NeededRight } from '../../permissions/target';
import { invalid } from '../../refusal';
import type { CommandContext } from '../command';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { givenByDefinition, partsFromDefinition, readDefinitionTree } from './fromDefinition';
import { newTask } from './newTask';
import { planChanges } from './planChanges';
import { mustNameParts, taskFields } from './taskInput';
import { mustHaveCycles } from './typeRules';
import { readWork } from './work';

const input = taskFields.partial().extend({
  id: z.uuid().optional(),
  /** Required unless a definition is named, whose type and name the item then has. */
  task_type: z.enum(TASK_TYPES).optional(),
  parent_id: z.uuid().nullable().default(null),
  /** Who is notified about it, besides its creator and its assignees. */
  subscriber_ids: z.array(z.uuid()).max(1000).optional(),
  /**
   * Must be empty: an item is created first, and its records are added to it. Named here so that a list is refused
   * instead of ignored.
   */
  record_ids: z.array(z.uuid()).max(0, 'Create the item first, then add its records to it.').optional(),
  /** Position among the children of its parent; absent = last. */
  index: z.number().int().min(0).optional(),
  is_draft: z.boolean().default(false),
  /** The definition it is made from, under either name. */
  task_definition_id: z.uuid().nullable().default(null),
  operation_definition_id: z.uuid().nullable().default(null),
  /** The versions of the definition and its parts that the item is made from; absent = the published ones. */
  definition_versions: z.record(z.uuid(), z.number().int().min(1)).optional(),
});
type Input = z.output<typeof input>;
/** The input as a caller gives it. */
export type NewItem = z.input<typeof input>;

const definitionIn = ({ task_definition_id, operation_definition_id }: Input) =>
  operation_definition_id ?? task_definition_id;

/** The programs of a new item: those that are given, else those of its parent. */
async function programsOf(read: Reader, { program_ids, parent_id }: Input): Promise<string[]> {
  if (program_ids) return program_ids;
  return parent_id === null ? [] : (await mustGet(read, 'task', parent_id)).program_ids;
}

function typeOf({ task_type }: Input, ofDefinition: TaskType | undefined): TaskType {
  const type = task_type ?? ofDefinition;
  if (type === undefined) throw invalid(['task_type'], 'Choose the type of item.', 'required');
  if (ofDefinition && type !== ofDefinition)
    throw invalid(['task_type'], 'The definition has a different type.', 'type');
  return type;
}

/** The right to create an item of a type. */
export const createRight = (
  { task_type, program_ids }: Pick<Task, 'task_type' | 'program_ids'>,
  type_id: string | null = null,
): NeededRight => ({
  ability: task_type === 'operation' ? 'operation.create' : 'task.create',
  target: { own_program_ids: program_ids, type_id },
});

/** Creates a work item, from a definition with everything that it defines. */
export const createTask = defineCommand({
  call: 'POST /tasks',
  summary: 'Create a work item of any type, or one from a definition with its parts, properties and note sections',
  input,
  async allow(given, read, { actor }: CommandContext) {
    const definitionId = definitionIn(given);
    const tree = definitionId ? await readDefinitionTree(read, definitionId, given.definition_versions) : null;
    const task_type = typeOf(given, tree?.get(definitionId as string)?.definition_type);
    mustHaveCycles(task_type, actor);
    await mustNameParts(read, given);
    const program_ids = await programsOf(read, given);
    const parts = [...(tree?.values() ?? [])].map((part) =>
      createRight({ task_type: part.definition_type, program_ids }, part.id),
    );
    return [createRight({ task_type, program_ids }, definitionId), ...parts];
  },
  async plan(read, given, context) {
    const work = await readWork(read, context);
    const definitionId = definitionIn(given);
    const tree = definitionId ? await readDefinitionTree(read, definitionId, given.definition_versions) : null;
    const definition = definitionId ? tree?.get(definitionId) : undefined;
    const task_type = typeOf(given, definition?.definition_type);
    const begun = definition ? givenByDefinition(definition) : {};
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const named = new Set(given.properties?.map(({ property_definition_id }) => property_definition_id));
    const properties = [
      ...(given.properties ?? []),
      ...(begun.properties ?? []).filter(({ property_definition_id }) => !named.has(property_definition_id)),
    ];
    const { task, parts } = await newTask(
      read,
      work,
      {
        ...begun,
        // A description given by the caller replaces the definition's as a whole.
        ...(given.task_description !== undefined ? { task_content: undefined } : {}),
        ...said,
        ...(given.task_start_date && given.task_due_date ? { task_duration: given.task_duration } : {}),
        task_type,
        task_title: given.task_title ?? begun.task_title ?? '',
        parent_id: given.parent_id,
        program_ids: await programsOf(read, given),
        is_draft: given.is_draft,
        properties,
        task_definition_id: begun.task_definition_id ?? null,
        operation_definition_id: begun.operation_definition_id ?? null,
      },
      context,
    );
    const below = definition && tree ? await partsFromDefinition(read, work, task, definition, tree, context) : null;
    const { changes } = planChanges(work, new Map(), context, { made: [task, ...(below?.made ?? [])] });
    return {
      changes: [...changes, ...parts, ...(below?.parts ?? [])],
      answer: { kind: 'task', id: task.id },
      title: `Create ${task.task_title}`,
    };
  },
  answers: 'task',
  done: 'Item created',
  undoable: true,
  example: { task_type: 'operation', task_title: 'hERG binding, first series', assigned_user_ids: [EXAMPLE.user] },
});
