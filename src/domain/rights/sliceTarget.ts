import type { Target } from '../permissions/target';
import type { RowsToRead } from './rowsToRead';

/**
 * The target of a right on a table: the table with the programs it is seen through. A table belongs to its own
 * programs and to those of its views, which is how guests reach it.
 */
export async function sliceTarget(
  read: RowsToRead,
  sliceId: string,
  fieldIds: readonly string[] = [],
): Promise<Target> {
  const programs = new Set((await read.get('slice', sliceId))?.program_ids);
  for (const view of await read.all('view')) {
    if (view.entity_slice_id === sliceId && !view.is_deleted && !view.is_archived)
      for (const id of view.program_ids) programs.add(id);
  }
  return { slice_id: sliceId, program_ids: [...programs], field_ids: fieldIds };
}
