import { SyncCorner } from './SyncCorner';

/** At the right end of every head: the state of this device's work. */
export function Corner() {
  return <SyncCorner />;
}
