import type { Target } from '../../permissions/ability';
import type { Reader } from '../reader';

/**
 * The target of a right on a table: the table with the programs it is seen through. A table belongs to the programs of
 * its views, which is how guests reach it.
 */
export async function sliceTarget(read: Reader, sliceId: string, fieldIds: readonly string[] = []): Promise<Target> {
  const views = await read.all('view');
  const programs = new Set<string>();
  for (const view of views) {
    if (view.entity_slice_id === sliceId && !view.is_deleted && !view.is_archived)
      for (const id of view.program_ids) programs.add(id);
  }
  return { slice_id: sliceId, program_ids: [...programs], field_ids: fieldIds };
}
