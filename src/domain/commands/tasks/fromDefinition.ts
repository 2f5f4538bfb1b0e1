import type { RowChange } from '../../changes/rowChange';
import { picturesOf } from '../../comments/richText';
import { notFound } from '../../kinds/notFound';
import type { Task } from '../../kinds/task';
import type { TaskDefinition } from '../../kinds/taskDefinition';
import { Refusal } from '../../refusal';
import { dateAttributes, heldDates } from '../../tasks/planItems';
import { endOf } from '../../tasks/schedule/planItem';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { created } from '../support/changes';
import { newSection } from './newSection';
import { type NewTask, newTask } from './newTask';
import type { Work } from './work';

/** Versions of definitions, by id. */
export type Versions = Readonly<Record<string, number>>;

/** A definition in one of its versions; in its current version if that one is no longer kept. */
function asOf(definition: TaskDefinition, version: number | undefined): TaskDefinition {
  const past = version === undefined ? undefined : definition.past.find((one) => one.version === version);
  return past ? { ...definition, ...past } : definition;
}

/**
 * The definitions that an item is made from: the named one and its parts, as published.
 * @param versions the versions that the item's author saw: a text that was started offline from that version would be
 *   duplicated if the server started it from a newer one
 */
export async function readDefinitionTree(
  read: Reader,
  id: string,
  versions: Versions = {},
): Promise<Map<string, TaskDefinition>> {
  const rows = await read.all('task_definition');
  const all = new Map(rows.map((one) => [one.id, asOf(one, versions[one.id])]));
  const root = all.get(id);
  if (!root || root.is_deleted) throw notFound('task_definition');
  if (root.version === 0)
    throw new Refusal('conflict', `${root.operation_name} is a draft. Publish it before you make items from it.`);
  if (root.is_archived) throw new Refusal('conflict', `${root.operation_name} is archived.`);
  const found = new Map([[id, root]]);
  for (const definition of found.values())
    for (const { sub_definition_id } of definition.sub_definitions) {
      const part = all.get(sub_definition_id);
      // A part that the author saw and used is created even if it has been removed from the template in the meantime.
      if (part && (!part.is_deleted || versions[part.id] !== undefined) && part.version > 0) found.set(part.id, part);
    }
  return found;
}

/** The pictures in the description of a definition. */
export function picturesOfDefinition(definition: TaskDefinition): Pick<NewTask, 'picture_ids'> {
  const shown = new Set(picturesOf(definition.description_content ?? null).map(({ fileId }) => fileId));
  const picture_ids = (definition.picture_ids ?? []).filter((id) => shown.has(id));
  return picture_ids.length > 0 ? { picture_ids } : {};
}

/** The initial attributes of an item made from a definition, where its author gives no others. */
export function givenByDefinition(definition: TaskDefinition): Partial<NewTask> {
  const isExperiment = definition.definition_type === 'operation';
  return {
    task_type: definition.definition_type,
    task_title: definition.operation_name,
    task_description: definition.description,
    ...(definition.description_content ? { task_content: definition.description_content } : {}),
    ...picturesOfDefinition(definition),
    label_ids: [...definition.label_ids],
    task_duration: definition.task_duration,
    properties: definition.properties.filter(({ content }) => content !== null),
    task_definition_id: isExperiment ? null : definition.id,
    operation_definition_id: isExperiment ? definition.id : null,
    definition_version: definition.version,
  };
}

/**
 * The items below a new one that its definition defines, each with its sections, in order. If the item has a start
 * date, parts with a duration are scheduled from there, each after the part that it waits for. Ids are derived from the
 * operation, so that device and server create the same rows.
 */
export async function partsFromDefinition(
  read: Reader,
  work: Work,
  root: Task,
  definition: TaskDefinition,
  tree: ReadonlyMap<string, TaskDefinition>,
  context: CommandContext,
): Promise<{ made: Task[]; parts: RowChange[] }> {
  const made: Task[] = [];
  const parts: RowChange[] = sectionsOf(root, definition, context);
  const queue: { parent: Task; definition: TaskDefinition }[] = [{ parent: root, definition }];
  const seen = new Set([definition.id]);
  for (const { parent, definition: of } of queue) {
    const siblings = new Map<string, Task>();
    for (const [i, place] of inWaitingOrder(of.sub_definitions).entries()) {
      const part = tree.get(place.sub_definition_id);
      if (!part || seen.has(part.id)) continue;
      seen.add(part.id);
      const blocker = place.dependent_on_definition_id ? siblings.get(place.dependent_on_definition_id) : undefined;
      const given = {
        ...givenByDefinition(part),
        task_type: part.definition_type,
        task_title: part.operation_name,
        parent_id: parent.id,
        program_ids: parent.program_ids,
        is_draft: root.is_draft,
        task_dependencies: blocker
          ? [{ task_id: blocker.id, type: 'blocked_by' as const, lag_days: place.lag_days }]
          : [],
      };
      const { task, parts: own } = await newTask(read, work, given, context, parent);
      const start = startOf(work, root, blocker, place.lag_days, part);
      const dated = start === null ? task : { ...task, ...dateAttributes(start, null) };
      const placed = { ...dated, position: (i + 1) * 1024 };
      siblings.set(part.id, placed);
      made.push(placed);
      parts.push(...own, ...sectionsOf(placed, part, context));
      queue.push({ parent: placed, definition: part });
    }
  }
  return { made, parts };
}

const sectionsOf = (task: Task, definition: TaskDefinition, context: CommandContext): RowChange[] =>
  definition.sections.map((section, i) =>
    created('note_section', newSection(task.id, section, (i + 1) * 1024, context)),
  );

/** The parts in an order in which each comes after the one it waits for; those in a circle stay where they are. */
function inWaitingOrder(places: TaskDefinition['sub_definitions']): TaskDefinition['sub_definitions'] {
  const left = [...places];
  const ordered: TaskDefinition['sub_definitions'] = [];
  while (left.length > 0) {
    const free = left.findIndex(
      ({ dependent_on_definition_id: on }) => !left.some(({ sub_definition_id }) => sub_definition_id === on),
    );
    ordered.push(...left.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

function startOf(work: Work, root: Task, blocker: Task | undefined, lag: number, part: TaskDefinition) {
  const first = heldDates(root).start;
  if (first === null || part.task_duration === null) return null;
  const { roll } = work.calendar;
  const end = blocker ? endOf(heldDates(blocker)) : null;
  const start = roll(
    end === null ? first : Math.max(first, end + lag + (part.definition_type === 'milestone' ? 0 : 1)),
  );
  return { start, due: roll(start + part.task_duration) };
}
