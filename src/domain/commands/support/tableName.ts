import type { Slice } from '../../kinds/slice';
import type { Actor } from '../../permissions/actor';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';

/** How a refusal names a table: one that is hidden from the person is not named. */
export async function tableName(read: Reader, slice: Slice, actor: Actor): Promise<string> {
  return (await sightedReader(read, actor).get('slice', slice.id))?.slice_name ?? 'another table';
}
