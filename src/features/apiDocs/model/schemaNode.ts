import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { numberText } from '@/lib/words/counted';
import type { Schema } from './apiDocument';

/** A schema described in words, with its parts. */
export interface SchemaNode {
  /** Its type, for example `list of ids`. */
  type: string;
  /** Its limits and its default, for example `at most 500`. */
  limits: string[];
  /** Its description, if the document has one. */
  about: string | null;
  /** Its properties; computed on request, because schemas can contain themselves. */
  parts(): SchemaPart[];
  hasParts: boolean;
}

export interface SchemaPart {
  name: string;
  isRequired: boolean;
  node: SchemaNode;
}

type Schemas = { readonly [name: string]: Schema };

const FORMATS: Record<string, string> = {
  uuid: 'id',
  'date-time': 'time',
  date: 'date',
  email: 'e-mail address',
  uri: 'address',
  binary: 'file',
};
const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};
const LIMITS: readonly [name: string, words: (limit: string) => string][] = [
  ['minLength', (limit) => `at least ${limit} characters`],
  ['maxLength', (limit) => `at most ${limit} characters`],
  ['minItems', (limit) => `at least ${limit}`],
  ['maxItems', (limit) => `at most ${limit}`],
  ['minimum', (limit) => `from ${limit}`],
  ['exclusiveMinimum', (limit) => `above ${limit}`],
  ['maximum', (limit) => `to ${limit}`],
];

const schemasIn = (list: Json | undefined): Schema[] => (Array.isArray(list) ? list.filter(isObject) : []) as Schema[];
const isNull = ({ type }: Schema) => type === 'null';

/** The variants of a schema that can be one of several, without null. */
const variantsOf = (schema: Schema): Schema[] =>
  [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)].filter((one) => !isNull(one));

const takesNull = (schema: Schema): boolean =>
  [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)].some(isNull) ||
  (Array.isArray(schema.type) && schema.type.includes('null'));

function typeOf(schema: Schema, schemas: Schemas): string {
  const words = (one: Json | undefined) => (isObject(one) ? typeOf(one as Schema, schemas) : 'anything');
  const withNull = (text: string) => (takesNull(schema) ? `${text}, or null` : text);
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return withNull(`one of ${schema.enum.map((one) => String(one)).join(', ')}`);
  const variants = variantsOf(schema);
  if (variants.length > 0) return withNull([...new Set(variants.map(words))].join(', or '));
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'array') return withNull(`list of ${schema.items ? words(schema.items) : 'anything'}`);
  if (type === 'object' && isObject(schema.additionalProperties) && !schema.properties)
    return withNull(`object of ${words(schema.additionalProperties)} by name`);
  if (typeof schema.format === 'string' && FORMATS[schema.format]) return withNull(FORMATS[schema.format] as string);
  return withNull(typeof type === 'string' ? (TYPES[type] ?? type) : 'anything');
}

/** The schema with the properties: of a reference, of the items of a list, or of the only variant that is an object. */
function holderOf(schema: Schema, schemas: Schemas, depth = 0): Schema | null {
  if (depth > 6) return null;
  if (typeof schema.$ref === 'string') {
    const named = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    return named ? holderOf(named, schemas, depth + 1) : null;
  }
  if (isObject(schema.properties)) return schema;
  for (const inner of [schema.items, schema.additionalProperties, ...variantsOf(schema)]) {
    const held = isObject(inner) ? holderOf(inner as Schema, schemas, depth + 1) : null;
    if (held) return held;
  }
  return null;
}

/**
 * A schema as it is shown.
 * @param schemas those to which it may refer.
 */
export function schemaNode(schema: Schema, schemas: Schemas): SchemaNode {
  const holder = holderOf(schema, schemas);
  const properties = holder && isObject(holder.properties) ? Object.entries(holder.properties) : [];
  const required = Array.isArray(holder?.required) ? holder.required : [];
  const limited = variantsOf(schema).length === 1 ? { ...variantsOf(schema)[0], ...schema } : schema;
  const limits = LIMITS.flatMap(([name, words]) => {
    const limit = limited[name];
    return typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? [words(numberText(limit))] : [];
  });
  if (schema.default !== undefined && schema.default !== null)
    limits.push(`${JSON.stringify(schema.default)} if left out`);
  return {
    type: typeOf(schema, schemas),
    limits,
    about: typeof limited.description === 'string' ? limited.description : null,
    hasParts: properties.length > 0,
    parts: () =>
      properties.map(([name, part]) => ({
        name,
        isRequired: required.includes(name),
        node: schemaNode(part as Schema, schemas),
      })),
  };
}

/** The schema of an answer's resource; the schema itself if it is not of the standard form. */
export function resourceOf(schema: Schema): Schema {
  const inner = (one: Json | undefined, name: string) =>
    isObject(one) && isObject(one.properties) ? one.properties[name] : undefined;
  const resource = inner(inner(schema, 'data'), 'resource');
  return isObject(resource) ? (resource as Schema) : schema;
}
