import { notFound } from '@/domain/kinds/notFound';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';

const sees = (sight: Sight, definition: TaskDefinition) =>
  !definition.is_deleted && sight.seesRow('task_definition', definition.id, definition);

/** The definitions that a person may see. */
export function seenDefinitions(structure: Structure, sight: Sight): TaskDefinition[] {
  return structure.all('task_definition').filter((definition) => sees(sight, definition));
}

/** The definition, if the person may see it. @throws Refusal not_found */
export function mustSeeDefinition(structure: Structure, sight: Sight, id: string): TaskDefinition {
  const definition = structure.get('task_definition', id);
  if (!definition || !sees(sight, definition)) throw notFound('task_definition');
  return definition;
}
