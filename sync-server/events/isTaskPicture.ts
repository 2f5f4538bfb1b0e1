import type { Sight } from './sight';
import type { Structure } from './structureCache';

/** Whether the texts of an item or a definition that the person may see show the picture. */
export function isTaskPicture(structure: Structure, sight: Sight, fileId: string): boolean {
  return (['task', 'task_definition'] as const).some((kind) =>
    structure
      .all(kind)
      .some((row) => row.picture_ids?.includes(fileId) && !row.is_deleted && sight.seesRow(kind, row.id, row)),
  );
}
