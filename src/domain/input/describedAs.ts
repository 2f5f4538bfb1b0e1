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

/** What was said of a schema; undefined if nothing was. */
export function descriptionOf(schema: object): string | undefined {
  return words.get(schema);
}
