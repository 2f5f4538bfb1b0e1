import { z } from 'zod';
import { commandRegistry } from '@/domain/commands/registry';
import type { Json } from '@/lib/json';

type Schema = { readonly [key: string]: Json };

const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOT_SHAPE: ReadonlySet<string> = new Set(['$schema', '$defs', 'description', 'examples', 'default']);

/** Shared parts are numbered in the order in which they occur: a new part must not rename the others. */
function inPlace(schema: Json, defs: Schema, within: readonly string[] = []): Json {
  if (Array.isArray(schema)) return schema.map((part) => inPlace(part, defs, within));
  if (!isSchema(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/$defs/', '');
    const again = within.indexOf(name);
    // A recursive part: the number of levels outward.
    return again >= 0 ? { again: within.length - again } : inPlace(defs[name] ?? {}, defs, [...within, name]);
  }
  const parts = Object.entries(schema).filter(([key]) => !NOT_SHAPE.has(key) && !(key === 'pattern' && schema.format));
  return Object.fromEntries(parts.map(([key, part]) => [key, inPlace(part, defs, within)]));
}

/** The input of each command as JSON Schema, by call: what devices have queued has this shape. */
export function inputShapes(): { [call: string]: Json } {
  const shapes = [...commandRegistry].map(([call, { input }]): [string, Json] => {
    const { $defs = {}, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
    return [call, inPlace(schema, $defs as Schema)];
  });
  return Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1)));
}
