import type { Json } from './json';

function canonical(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether two contents are equal, whatever the order of names inside their objects; absent counts as null. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return canonical(a) === canonical(b);
}
