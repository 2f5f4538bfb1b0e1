import type { Json } from './json';

/** A JSON value as text that does not depend on the order of the keys in its objects; undefined counts as null. */
export function canonicalJson(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
