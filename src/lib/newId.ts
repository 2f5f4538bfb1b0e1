import { uuidV7 } from './uuid';

/** A new id for what is made on this device. Works on pages too to which a browser gives no `crypto.randomUUID`. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
