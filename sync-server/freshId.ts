import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@/lib/uuid';

/** A new unique id; later ones sort after earlier ones. */
export function freshId(): string {
  return uuidV7(Date.now(), randomBytes(10));
}
