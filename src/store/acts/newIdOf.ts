import { uuidV7 } from '@/lib/uuid';
import type { LocalStore } from '../localStore';

/**
 * A new id for something created in a workspace, stamped with the workspace's clock, so that ids sort by server time.
 */
export const newIdOf = (store: Pick<LocalStore, 'now' | 'randomBytes'>): string =>
  uuidV7(store.now(), store.randomBytes(10));
