import type { NoteSection } from '@/domain/kinds/noteSection';
import type { Task } from '@/domain/kinds/task';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import type { TaskProperty } from '@/domain/kinds/taskProperty';
import { type DefinitionUpdate, definitionUpdate } from '@/domain/tasks/definitionUpdate';

/** An open item from an older version, with what would change in it. */
export interface ItemNews {
  task: Task;
  definition: TaskDefinition;
  update: DefinitionUpdate;
}

/** A definition with its published parts. */
export function publishedParts(all: readonly TaskDefinition[], root: TaskDefinition): TaskDefinition[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const found = [root];
  for (const one of found)
    for (const { sub_definition_id } of one.sub_definitions) {
      const part = byId.get(sub_definition_id);
      if (part && !found.includes(part)) found.push(part);
    }
  return found;
}

/**
 * Changes that applying a definition would make, item by item: the same as the command computes.
 * @param sections including deleted ones, which are not created again
 */
export function definitionNews(
  all: readonly TaskDefinition[],
  root: TaskDefinition,
  tasks: readonly Task[],
  properties: readonly TaskProperty[],
  sections: readonly NoteSection[],
): ItemNews[] {
  return publishedParts(all, root).flatMap((definition) =>
    tasks.flatMap((task) => {
      const update = definitionUpdate(definition, task, properties, sections);
      return update ? [{ task, definition, update }] : [];
    }),
  );
}
