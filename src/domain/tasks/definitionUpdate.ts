import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { NoteSection } from '../kinds/noteSection';
import type { Task } from '../kinds/task';
import type { DefinitionContent, TaskDefinition } from '../kinds/taskDefinition';
import type { TaskProperty } from '../kinds/taskProperty';
import { isFinished } from '../kinds/taskStatuses';
import { docOfRow } from '../richText/rowText';
import { partId } from './partId';
import { bodyOf } from './taskText';

/** Changes that an open item gets from the published version of its definition. */
export interface DefinitionUpdate {
  attributes: Pick<Task, 'definition_version'> & Partial<Pick<Task, 'task_title' | 'task_description' | 'label_ids'>>;
  /** The description with its formatting, if it changes and has any. */
  content: Json | null;
  properties: { property_definition_id: string; content: Json }[];
  sections: DefinitionContent['sections'];
  nextPosition: number;
  /** Names of what people have changed since and therefore stays. */
  kept: string[];
}

const described = ({ description, description_content }: DefinitionContent) =>
  docOfRow({ words: description, content: description_content });

const definitionOf = (task: Task) => task.operation_definition_id ?? task.task_definition_id;

/**
 * Changes to an item when those of its definition are applied to it; null if there are none: the item has another
 * definition, is closed, or was made from this version. Content that differs from that of the item's own version was
 * changed by people and stays.
 * @param sections note sections of all items, with the deleted ones: one that people deleted stays deleted
 */
export function definitionUpdate(
  definition: TaskDefinition,
  task: Task,
  properties: readonly TaskProperty[],
  sections: readonly NoteSection[],
): DefinitionUpdate | null {
  const { version } = definition;
  if (definitionOf(task) !== definition.id || task.definition_version === null || task.definition_version >= version)
    return null;
  if (task.is_deleted || task.is_archived || isFinished(task.task_status) || task.task_status === 'locked') return null;
  const base = definition.past.find((past) => past.version === task.definition_version);
  const update: DefinitionUpdate = {
    attributes: { definition_version: version },
    content: null,
    properties: [],
    sections: [],
    nextPosition: 0,
    kept: [],
  };
  if (!base) return update;
  const pairs = [
    ['task_title', 'operation_name'],
    ['label_ids', 'label_ids'],
  ] as const;
  for (const [attribute, name] of pairs) {
    if (sameJson(base[name], definition[name]) || sameJson(task[attribute], definition[name])) continue;
    if (sameJson(task[attribute], base[name])) Object.assign(update.attributes, { [attribute]: definition[name] });
    else update.kept.push(attribute);
  }
  const [was, next, now] = [described(base), described(definition), docOfRow(bodyOf(task))].map(
    (doc) => doc as unknown as Json,
  );
  if (!sameJson(was, next) && !sameJson(now, next)) {
    if (sameJson(now, was)) {
      update.attributes.task_description = definition.description;
      update.content = definition.description_content ?? null;
    } else update.kept.push('task_description');
  }
  const held = new Map(properties.filter((row) => !row.is_deleted).map((row) => [row.id, row.content]));
  const before = new Map(base.properties.map((row) => [row.property_definition_id, row.content]));
  for (const { property_definition_id, content } of definition.properties) {
    const filled = held.get(partId(task.id, property_definition_id)) ?? null;
    const begun = before.get(property_definition_id) ?? null;
    if (sameJson(begun, content) || sameJson(filled, content)) continue;
    if (sameJson(filled, begun)) update.properties.push({ property_definition_id, content });
    else update.kept.push(property_definition_id);
  }
  const own = sections.filter(({ task_id }) => task_id === task.id);
  update.nextPosition = own.reduce((last, { position }) => Math.max(last, position), 0) + 1024;
  const known = new Set(own.map(({ id }) => id));
  update.sections = definition.sections.filter((section) => !known.has(partId(task.id, section.id)));
  return update;
}
