import { SyncCorner } from './SyncCorner';

/** At the right end of every page head: the sync state. */
export function Corner() {
  return <SyncCorner />;
}
