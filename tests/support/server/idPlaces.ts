import { exampleOf } from '@server/http/openApi/exampleOf';
import type { JsonSchema } from '@server/http/openApi/schemaBook';
import type { Json } from '@/lib/json';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isId = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
const isObject = (value: unknown): value is { [name: string]: Json } => typeof value === 'object' && value !== null;

/** A request part with the id at one place replaced. */
export interface Replaced {
  /** Path to the place; `{}` for a key. */
  place: string;
  value: Json;
}

/**
 * Copies of a value, each with one id replaced by the one at the same place of another value of the same shape. Ids
 * that are keys of an object are paired by their order.
 */
export function withEachId(value: Json, other: Json | undefined): Replaced[] {
  if (isId(value)) return other !== undefined && isId(other) && other !== value ? [{ place: '', value: other }] : [];
  if (typeof value === 'string') {
    // A list of ids in a query parameter.
    const [ids, others] = [value.split(','), typeof other === 'string' ? other.split(',') : []];
    const first = others[0];
    return first !== undefined && ids.every(isId) && isId(first) ? [{ place: '', value: first }] : [];
  }
  if (Array.isArray(value))
    return value.flatMap((item, i) =>
      withEachId(item, Array.isArray(other) ? other[i] : undefined).map((one) => ({
        place: `[]${one.place && `.${one.place}`}`,
        value: value.with(i, one.value),
      })),
    );
  if (!isObject(value)) return [];
  const theirs = isObject(other) ? Object.entries(other) : [];
  return Object.entries(value).flatMap(([name, part], i) => {
    const [otherName, otherPart] = isId(name) ? (theirs[i] ?? []) : [name, isObject(other) ? other[name] : undefined];
    const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    const inside = withEachId(part, otherPart).map((one) => ({
      place: `${isId(name) ? '{}' : name}${one.place && `.${one.place}`}`,
      value: { ...value, [name]: one.value },
    }));
    const asKey =
      isId(name) && otherName !== undefined && isId(otherName)
        ? [{ place: '{}', value: { ...rest, [otherName]: part } }]
        : [];
    return [...inside, ...asKey];
  });
}

type Components = Readonly<{ [name: string]: JsonSchema }>;
const REFERENCE = '#/components/schemas/';
const named = (schema: JsonSchema, components: Components): JsonSchema =>
  typeof schema.$ref === 'string' ? (components[schema.$ref.slice(REFERENCE.length)] ?? {}) : schema;

/** A place in a schema that contains ids, with a function that writes one there. */
export interface IdPlace {
  place: string;
  /** The name of the property that contains the id or the ids. */
  name: string;
  /** An example of the whole schema with this id at the place. */
  fill: (id: string) => Json;
}

/** Places in a schema whose property is called `*_id`, `*_ids` or `ids`, at any depth. */
export function idPlaces(schema: JsonSchema, components: Components, name = '', depth = 0): IdPlace[] {
  if (depth > 8) return [];
  const whole = named(schema, components);
  const choices = (whole.anyOf ?? whole.oneOf ?? []) as JsonSchema[];
  const inChoices = choices.flatMap((one) => idPlaces(one, components, name, depth + 1));
  const types = Array.isArray(whole.type) ? whole.type : [whole.type];
  const isNamed = /(^|_)ids?$/.test(name) && name !== 'id';
  if (types.includes('array') && isObject(whole.items))
    return [
      ...inChoices,
      ...idPlaces(whole.items as JsonSchema, components, name, depth + 1).map(({ place, name: of, fill }) => ({
        place: `[]${place && `.${place}`}`,
        name: of,
        fill: (id: string) => [fill(id)],
      })),
    ];
  if (types.includes('object')) {
    const properties = Object.entries((whole.properties ?? {}) as { [name: string]: JsonSchema });
    return [
      ...inChoices,
      ...properties.flatMap(([of, part]) =>
        idPlaces(part, components, of, depth + 1).map((one) => ({
          place: `${of}${one.place && `.${one.place}`}`,
          name: one.name,
          fill: (id: string): Json => {
            const required = new Set((whole.required ?? []) as string[]);
            const example = exampleOf(whole, components, name) as { [name: string]: Json };
            const needed = Object.fromEntries(Object.entries(example).filter(([key]) => required.has(key)));
            return { ...needed, [of]: one.fill(id) };
          },
        })),
      ),
    ];
  }
  return isNamed && types.includes('string') ? [...inChoices, { place: '', name, fill: (id) => id }] : inChoices;
}
