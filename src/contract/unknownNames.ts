import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A property that no schema has, with its path. */
export interface UnknownName {
  path: (string | number)[];
  name: string;
  /** The names that are known at that position. */
  known: string[];
}

/** Whether a part is an object of arbitrary JSON: its values are of the same kind as the whole. */
function isJson(part: Schema, whole: Schema): boolean {
  const { def } = (part as z.core.$ZodTypes)._zod;
  return def.type === 'record' && def.valueType === whole;
}

/** The parts of a schema, without wrappers and with unions split. */
function partsOf(schema: Schema, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return partsOf(def.innerType, seen);
    case 'pipe':
      // The input side; if that is a transform, its result.
      return partsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, seen);
    case 'union':
      return def.options.flatMap((option) => partsOf(option, seen));
    case 'intersection':
      return [def.left, def.right].flatMap((side) => partsOf(side, seen));
    case 'lazy': {
      const inner = partsOf(def.getter(), seen);
      return inner.some((part) => isJson(part, schema)) ? [z.any()] : inner;
    }
    default:
      return [schema];
  }
}

interface Shapes {
  /** By property: the schemas that may describe it. */
  properties: Map<string, Schema[]>;
  names: string[];
  /** Values of objects with free names. */
  free: Schema[];
  items: Schema[];
  /** Accepts anything. */
  isOpen: boolean;
  hasObject: boolean;
}

/** All items of a list have the same schema: it is analysed once. */
const known = new WeakMap<readonly Schema[], Shapes>();

function shapesOf(schemas: readonly Schema[]): Shapes {
  const held = known.get(schemas);
  if (held) return held;
  const shapes: Shapes = { properties: new Map(), names: [], free: [], items: [], isOpen: false, hasObject: false };
  for (const schema of schemas.flatMap((one) => partsOf(one))) {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === 'any' || def.type === 'unknown' || def.type === 'custom') shapes.isOpen = true;
    else if (def.type === 'record') shapes.free.push(def.valueType);
    else if (def.type === 'array') shapes.items.push(def.element);
    else if (def.type === 'object') {
      shapes.hasObject = true;
      if (def.catchall && (def.catchall as z.core.$ZodTypes)._zod.def.type !== 'never') shapes.isOpen = true;
      for (const [name, property] of Object.entries(def.shape))
        shapes.properties.set(name, [...(shapes.properties.get(name) ?? []), property]);
    }
  }
  shapes.names = [...shapes.properties.keys()];
  known.set(schemas, shapes);
  return shapes;
}

/**
 * The properties of a value, at any depth, that none of the schemas has. Where a schema accepts anything, or names are
 * free, nothing is unknown; content of a wrong type is left to the parser.
 */
export function unknownNames(
  value: unknown,
  schemas: readonly z.ZodType[],
  path: (string | number)[] = [],
): UnknownName[] {
  if (typeof value !== 'object' || value === null) return [];
  const shapes = shapesOf(schemas);
  if (shapes.isOpen) return [];
  const inside = (part: unknown, of: readonly Schema[], at: string | number) =>
    of.length > 0 ? unknownNames(part, of as z.ZodType[], [...path, at]) : [];
  if (Array.isArray(value)) return value.flatMap((item, i) => inside(item, shapes.items, i));
  return Object.entries(value).flatMap(([name, part]): UnknownName[] => {
    const property = shapes.properties.get(name);
    if (property) return inside(part, property, name);
    if (shapes.free.length > 0) return inside(part, shapes.free, name);
    return shapes.hasObject ? [{ path: [...path, name], name, known: shapes.names }] : [];
  });
}
