import type { Json } from './json';

/** A content as one text, which is the same whatever the order of names inside its objects; absent counts as null. */
export function canonicalJson(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
