import { canonicalJson } from './canonicalJson';
import type { Json } from './json';

/** Whether two contents are equal, whatever the order of names inside their objects; absent counts as null. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
