import { z } from 'zod';
import type { Json } from '@/lib/json';
import type { RowChange } from '../../changes/rowChange';
import { isFileList } from '../../fields/fileListType';
import { notFound } from '../../kinds/notFound';
import { invalid } from '../../refusal';
import { partId } from '../../tasks/partId';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { planProperties } from './planProperties';

/** Most files in one metadata field of an item. */
export const MOST_FILES = 200;

/** Files that are added to a metadata field of an item, or removed from it. */
export const propertyFilesInput = z.object({
  property_definition_id: z.uuid(),
  add: z
    .array(z.object({ fileId: z.uuid(), filename: z.string().min(1).max(255), size: z.number().int().min(0) }))
    .max(MOST_FILES)
    .optional(),
  remove: z.array(z.string().max(100)).max(MOST_FILES).optional(),
});
export type PropertyFiles = z.output<typeof propertyFilesInput>;

/**
 * The changes that add files to metadata fields of an item, or remove them. They are computed from what the field
 * contains at that moment, so that two people who add files at once both keep theirs.
 * @throws Refusal invalid and not_found
 */
export async function planPropertyFiles(
  read: Reader,
  task: { id: string },
  given: readonly PropertyFiles[],
  context: CommandContext,
): Promise<RowChange[]> {
  const contents: { property_definition_id: string; content: Json }[] = [];
  for (const { property_definition_id, add = [], remove = [] } of given) {
    const property = await read.get('property_definition', property_definition_id);
    if (!property || property.is_deleted) throw notFound('property_definition');
    if (property.field_type !== 'file' && property.field_type !== 'image')
      throw invalid([property.property_name], `${property.property_name} does not contain files.`, 'type');
    const held = await read.get('task_property', partId(task.id, property_definition_id));
    const before = held && !held.is_deleted && isFileList(held.content) ? held.content : [];
    const gone = new Set(remove);
    const kept = before.filter(({ fileId }) => !gone.has(fileId));
    const known = new Set(kept.map(({ fileId }) => fileId));
    const files = [...kept, ...add.filter(({ fileId }) => !known.has(fileId))];
    if (files.length > MOST_FILES)
      throw invalid([property.property_name], `At most ${MOST_FILES} files fit in one field.`, 'count');
    contents.push({ property_definition_id, content: files.length === 0 ? null : files });
  }
  return planProperties(read, task, contents, context);
}
