import type { Json } from '@/lib/json';
import type { RowChange } from '../../changes/rowChange';
import { notFound } from '../../kinds/notFound';
import type { PropertyDefinition } from '../../kinds/propertyDefinition';
import type { TaskProperty } from '../../kinds/taskProperty';
import { isBlankContent } from '../../records/isBlankContent';
import { invalid } from '../../refusal';
import { fieldOfProperty } from '../../tasks/fieldOfProperty';
import { outsideContent } from '../../tasks/outsideContent';
import { partId } from '../../tasks/partId';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { changedWith, created } from '../support/changes';
import { checkContent } from '../support/checkContent';
import { loadLookups } from '../support/loadLookups';
import { loadNamedThings } from '../support/namedThings';

/** The content in the form in which it is stored. @throws Refusal invalid, naming the metadata field */
export async function propertyContent(
  read: Reader,
  property: PropertyDefinition,
  content: Json,
  current: Json,
  { actor }: CommandContext,
): Promise<Json> {
  if (isBlankContent(content)) return null;
  const field = fieldOfProperty(property);
  if (!field) {
    const result = outsideContent(property.field_type, content);
    if (!result.ok) throw invalid([property.property_name], result.message, property.field_type);
    return result.content;
  }
  const named = [{ field, content }];
  return checkContent(content, {
    field,
    lookups: await loadLookups(read, named),
    things: await loadNamedThings(sightedReader(read, actor), named),
    actorId: actor.user_id,
    current,
    earlier: current === null ? [] : [current],
    path: [],
  });
}

/**
 * The changes that write contents to a task's metadata fields; null clears one.
 * @throws Refusal invalid and not_found
 */
export async function planProperties(
  read: Reader,
  task: { id: string },
  given: readonly { property_definition_id: string; content: Json }[],
  context: CommandContext,
): Promise<RowChange[]> {
  const { actor, at } = context;
  const time = new Date(at).toISOString();
  const changes: RowChange[] = [];
  for (const { property_definition_id, content: said } of given) {
    const property = await read.get('property_definition', property_definition_id);
    if (!property || property.is_deleted) throw notFound('property_definition');
    const id = partId(task.id, property_definition_id);
    const held = await read.get('task_property', id);
    const isFilled = held !== undefined && !held.is_deleted;
    if (property.is_archived && !isFilled)
      throw invalid([property.property_name], `${property.property_name} is archived.`, 'archived');
    const content = await propertyContent(read, property, said, isFilled ? held.content : null, context);
    const by = { last_updated_by: actor.user_id, updated_at: time };
    const row: TaskProperty = {
      id,
      workspace_id: actor.workspace_id,
      resource_type: 'task',
      resource_id: task.id,
      property_definition_id,
      content,
      created_by: actor.user_id,
      created_at: time,
      ...by,
    };
    const change = held
      ? changedWith('task_property', held, isFilled ? { content } : { content, is_deleted: false }, by)
      : created('task_property', row);
    if (change) changes.push(change);
  }
  return changes;
}
