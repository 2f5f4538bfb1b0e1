import type { Sight } from './sight';
import type { Structure } from './structureCache';

/** Whether an item that the person may know of shows the picture in its texts. */
export function isTaskPicture(structure: Structure, sight: Sight, fileId: string): boolean {
  return structure
    .all('task')
    .some((task) => task.picture_ids?.includes(fileId) && !task.is_deleted && sight.seesRow('task', task.id, task));
}
