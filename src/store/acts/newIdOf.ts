import { uuidV7 } from '@/lib/uuid';
import type { LocalStore } from '../localStore';

/** A new id for what is made in a workspace, by its clock: ids sort by the time that the server agrees with. */
export const newIdOf = (store: Pick<LocalStore, 'now' | 'randomBytes'>): string =>
  uuidV7(store.now(), store.randomBytes(10));
