import { createRecord } from '@/domain/commands/records/createRecord';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import type { Json } from '@/lib/json';
import type { JsonSchema } from './schemaBook';

const TIME = '2026-03-02T09:30:00.000Z';
const PLACE = '#/components/schemas/';
/** Depth of nested references that are followed; deeper ones are left empty. */
const DEEPEST = 6;

/** Contents by the name of the property that contains them. */
const BY_NAME: Readonly<Record<string, Json>> = {
  slice_name: 'Compounds',
  field_name: 'Purity',
  entity_field_name: 'Structure',
  view_name: 'Pure and recent',
  set_name: 'For screening',
  program_name: 'Kinase inhibitors',
  group_name: 'Assay team',
  workspace_name: 'Chemistry',
  config_name: 'Inhibition',
  operation_name: 'Inhibition of kinase A',
  full_name: 'Ada Lindqvist',
  preferred_name: 'Ada',
  email: 'ada@example.org',
  slug: 'chemistry',
  file_name: 'compounds.csv',
  filename: 'spectrum.pdf',
  original_name: 'spectrum.pdf',
  file_mimetype: 'application/pdf',
  file_size: 120_000,
  record_identifier: 'S-101',
  identifier: 'S-101',
  call: createRecord.call,
  event_type: createRecord.call,
  title: 'Create S-101',
  subtitle: 'Compounds',
  url: `/records/${EXAMPLE.record}`,
  name: 'Open',
  // One of a pair: a grant belongs to a person or to a group.
  workspace_group_id: null,
  color: 'blue',
  icon_color: 'blue',
  plain_text: 'Measured again, same result.',
  plan: 'trial',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzIjoiMSJ9.c2lnbmF0dXJl',
  ticket: 'c2lnbmF0dXJl',
  page: 1,
  page_size: 50,
  total: 1,
  at: 1_772_000_000_000,
  received_at: 1_772_000_000_000,
  server_time: 1_772_000_000_000,
  mark: '1k2x3y',
  last_mark: '1k2x3y',
  stamp: `${TIME}:1`,
  born: `${TIME}:1`,
};

/** The kind of thing whose id a name means, by its last part: `entity_slice_id` is the id of a slice. */
const IDS: readonly (readonly [RegExp, string])[] = [
  [/slice|table/, EXAMPLE.slice],
  [/view_field/, EXAMPLE.viewField],
  [/view/, EXAMPLE.view],
  [/lookup/, EXAMPLE.lookup],
  [/option/, EXAMPLE.option],
  [/field/, EXAMPLE.field],
  [/record_set|^set/, EXAMPLE.set],
  [/record/, EXAMPLE.record],
  [/program/, EXAMPLE.program],
  [/group/, EXAMPLE.group],
  [/operation/, EXAMPLE.operation],
  [/comment/, EXAMPLE.comment],
  [/config/, EXAMPLE.config],
  [/event|act_|op_/, EXAMPLE.event],
  [/workspace/, EXAMPLE.workspace],
  [/file/, EXAMPLE.file],
  [/import/, EXAMPLE.import],
  [/user|actor|author|client|_by$/, EXAMPLE.user],
];

const isIdName = (name: string) => /(^|_)ids?$|_by$|^lane_order$|^mentions$|^dependencies$/.test(name);
const idFor = (name: string): string => IDS.find(([pattern]) => pattern.test(name))?.[1] ?? EXAMPLE.record;

/** Objects with free names are nearly all keyed by the id of a field. */
const keyFor = (name: string) => (/operation/.test(name) ? EXAMPLE.operation : EXAMPLE.field);

function textFor(schema: JsonSchema, name: string): string {
  if (name === 'time_zone') return 'Europe/Zurich';
  // A time of the day.
  if (String(schema.pattern ?? '').startsWith('^([01]')) return '18:30';
  if (isIdName(name) || schema.format === 'uuid') return idFor(name);
  if (/_at$/.test(name) || schema.format === 'date-time') return TIME;
  if (schema.format === 'email') return 'ada@example.org';
  // A pattern that begins with one of several words, such as `role:…`.
  const [, word] = /^\^\((\w+)\|[^)]*\):/.exec(String(schema.pattern ?? '')) ?? [];
  if (word) return `${word}:admin`;
  return 'text'.padEnd(Number(schema.minLength ?? 0), '0');
}

function numberFor(schema: JsonSchema): number {
  const least = typeof schema.minimum === 'number' ? schema.minimum : 1;
  return Math.max(least, 1);
}

/** An example that matches a JSON schema, for the API description; properties are filled according to their names. */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<{ [name: string]: JsonSchema }>,
  name = '',
  depth = 0,
): Json {
  if (typeof schema.$ref === 'string') {
    const part = schema.$ref.slice(PLACE.length);
    if (part === 'Json' || depth > DEEPEST) return BY_NAME[name] ?? 'text';
    const of = name === '' || name === 'resource' ? part.toLowerCase() : name;
    return exampleOf(components[part] ?? {}, components, of, depth + 1);
  }
  const inside = (part: unknown, of: string) => exampleOf(part as JsonSchema, components, of, depth);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices && BY_NAME[name] === null && choices.some(({ type: one }) => one === 'null')) return null;
  if (choices) return inside(choices.find(({ type }) => type !== 'null') ?? {}, name);
  if ('const' in schema) return schema.const as Json;
  if (Array.isArray(schema.enum)) return schema.enum[0] as Json;
  if (BY_NAME[name] === null && Array.isArray(schema.type) && schema.type.includes('null')) return null;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'array') {
    const one = name.replace(/s$/, '');
    if (Array.isArray(schema.prefixItems)) return schema.prefixItems.map((part) => inside(part, one));
    return schema.maxItems === 0 ? [] : [inside(schema.items ?? {}, one)];
  }
  if (type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as { [name: string]: JsonSchema });
    if (properties.length > 0)
      return Object.fromEntries(
        properties.map(([of, part]) => [of, inside(part, of === 'id' && name !== '' ? `${name}_id` : of)]),
      );
    const values = schema.additionalProperties;
    if (typeof values !== 'object' || values === null) return {};
    const { enum: names } = (schema.propertyNames ?? {}) as { enum?: string[] };
    return Object.fromEntries((names ?? [keyFor(name)]).map((key) => [key, inside(values, names ? key : name)]));
  }
  const known = BY_NAME[name];
  if (type === 'string') return typeof known === 'string' ? known : textFor(schema, name);
  if (type === 'number' || type === 'integer') return typeof known === 'number' ? known : numberFor(schema);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  return known ?? 'text';
}
