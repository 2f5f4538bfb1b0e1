import { z } from 'zod';
import { descriptionOf } from '@/domain/input/describedAs';

/** A JSON schema, or a part of one. */
export type JsonSchema = { [name: string]: unknown };

type Io = 'input' | 'output';

const PLACE = '#/components/schemas/';
const REFERENCE = '#/$defs/';
/** Arbitrary JSON, as the validator writes it: a union of six, two of which refer to itself. */
const isAnyJson = (schema: JsonSchema) => Array.isArray(schema.anyOf) && schema.anyOf.length === 6;
const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Names that a schema refers to. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === '$ref' && typeof part === 'string' ? [part.slice(REFERENCE.length)] : referencesIn(part),
  );
}

/** A schema without what only the validator needs, with references to the components of the description. */
function clean(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => clean(part, nameOf));
  if (!isObject(value)) return value;
  const isId = value.format === 'uuid';
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      if (name === '$ref') return [[name, PLACE + nameOf(String(part).slice(REFERENCE.length))]];
      if (name === 'additionalProperties' && part === false) return [];
      if (name === 'pattern' && isId) return [];
      if ((name === 'maximum' || name === 'minimum') && Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER) return [];
      return [[name, clean(part, nameOf)]];
    }),
  );
}

/**
 * Turns schemas into JSON schemas and collects the named ones among them. A schema whose input form differs from its
 * output form (it has defaults) is stored twice, as `Name` and `NameInput`: request outputs first.
 */
export class SchemaBook {
  readonly components: { [name: string]: JsonSchema } = {};
  readonly #names: z.core.$ZodRegistry<{ id: string }>;
  /** Named output schemas in their written form, to detect whether their inputs differ. */
  readonly #outputs = new Map<string, string>();
  #unnamed = 0;

  constructor(names: z.core.$ZodRegistry<{ id: string }>) {
    this.#names = names;
  }

  /** The JSON schema of a schema: a reference for a named one. */
  of(schema: z.ZodType, io: Io): JsonSchema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'any',
      cycles: 'ref',
      reused: 'inline',
      metadata: this.#names,
      override: ({ zodSchema, jsonSchema }) => {
        const description = descriptionOf(zodSchema);
        if (description !== undefined) jsonSchema.description = description;
      },
    }) as unknown as { properties: { it: JsonSchema }; $defs?: { [name: string]: JsonSchema } };
    const nameOf = this.#namesFor($defs, io);
    for (const [name, part] of Object.entries($defs)) {
      const component = nameOf(name);
      this.components[component] ??= isAnyJson(part)
        ? { description: 'Any JSON' }
        : (clean(part, nameOf) as JsonSchema);
    }
    return clean(properties.it, nameOf) as JsonSchema;
  }

  /** The names, among the components, of the definitions of one conversion. */
  #namesFor(defs: { [name: string]: JsonSchema }, io: Io): (name: string) => string {
    const named = Object.entries(defs).filter(([name]) => !name.startsWith('__'));
    const written = (part: JsonSchema) => JSON.stringify(clean(part, (name) => name));
    if (io === 'output') for (const [name, part] of named) this.#outputs.set(name, written(part));
    const both = named.filter(([name]) => this.#outputs.has(name));
    const other = new Set(both.flatMap(([name, part]) => (this.#outputs.get(name) === written(part) ? [] : name)));
    for (let before = -1; before !== other.size; ) {
      before = other.size;
      for (const [name, part] of both) if (referencesIn(part).some((used) => other.has(used))) other.add(name);
    }
    const unnamed = new Map<string, string>();
    return (name) => {
      const part = defs[name];
      if (part && isAnyJson(part)) return 'Json';
      if (!name.startsWith('__')) return other.has(name) ? `${name}Input` : name;
      const held = unnamed.get(name) ?? `Nested${++this.#unnamed}`;
      unnamed.set(name, held);
      return held;
    };
  }
}
