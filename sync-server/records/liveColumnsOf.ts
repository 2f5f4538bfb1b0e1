import { type LiveColumns, liveColumns } from '@/domain/views/liveView';
import type { Structure } from '../events/structureCache';

/** Which columns of a workspace's views can be shown. */
export function liveColumnsOf(structure: Structure): LiveColumns {
  return liveColumns((kind, id) => structure.get(kind, id));
}
