import type { z } from 'zod';

const words = new WeakMap<object, string>();

/**
 * Says in the description of the API what a schema cannot: which texts are known where others are skipped, or refused with
 * a sentence of their own.
 */
export function describedAs<S extends z.ZodType>(schema: S, text: string): S {
  words.set(schema, text);
  return schema;
}

/** The description of a schema for the API; undefined if it has none. */
export function descriptionOf(schema: object): string | undefined {
  return words.get(schema);
}
