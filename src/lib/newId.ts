import { uuidV7 } from './uuid';

/**
 * A new id for something created on this device. Also works on pages where the browser offers no `crypto.randomUUID`.
 */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
