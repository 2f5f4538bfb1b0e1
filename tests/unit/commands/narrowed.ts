import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';

type Schema = { readonly [key: string]: Json };

/** Bounds that refuse more when they increase, and those that do when they decrease. */
const LOWER = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'];
const UPPER = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'];

const schemaOf = (value: Json | undefined): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const waysOf = (schema: Schema): readonly Json[] | undefined =>
  Array.isArray(schema.anyOf) ? schema.anyOf : Array.isArray(schema.oneOf) ? schema.oneOf : undefined;
const valuesOf = (schema: Schema): readonly Json[] | undefined =>
  Array.isArray(schema.enum) ? schema.enum : schema.const !== undefined ? [schema.const] : undefined;

function bounds(before: Schema, now: Schema): string[] {
  const isTighter = (name: string, sign: 1 | -1) => {
    const [old, fresh] = [before[name], now[name]];
    return typeof fresh === 'number' && (typeof old !== 'number' || sign * fresh > sign * old);
  };
  return [...LOWER.filter((name) => isTighter(name, 1)), ...UPPER.filter((name) => isTighter(name, -1))].map(
    (name) => `has a tighter ${name}`,
  );
}

/**
 * The places in which a schema may refuse what an earlier one accepted. It rather reports too many.
 * @param before, now JSON Schemas without references
 * @returns one sentence for each place, with its path; none if everything is still accepted
 */
export function narrowed(before: Json, now: Json, at = 'input'): string[] {
  const [old, fresh] = [schemaOf(before), schemaOf(now)];
  if (sameJson(old, fresh) || Object.keys(fresh).length === 0) return [];
  const [oldWays, freshWays] = [waysOf(old), waysOf(fresh)];
  if (oldWays) return oldWays.flatMap((way) => narrowed(way, fresh, at));
  if (freshWays) {
    const tries = freshWays.map((way) => narrowed(old, way, at));
    if (tries.some((found) => found.length === 0)) return [];
    // The closest path says most.
    return tries.reduce((best, found) => (found.length < best.length ? found : best));
  }
  const messageOf = (why: string) => `${at} ${why}`;
  const [values, freshValues] = [valuesOf(old), valuesOf(fresh)];
  if (freshValues) {
    const missing = values?.filter((value) => !freshValues.some((taken) => sameJson(taken, value)));
    if (!missing) return [messageOf('takes certain values alone')];
    return missing.map((value) => messageOf(`takes ${JSON.stringify(value)} no more`));
  }
  if (fresh.again !== undefined || old.again !== undefined) return [messageOf('holds itself in another way')];
  const isWider = old.type === fresh.type || (old.type === 'integer' && fresh.type === 'number');
  if (fresh.type !== undefined && !isWider) return [messageOf(`was ${String(old.type)} and is ${String(fresh.type)}`)];
  const found = bounds(old, fresh).map(messageOf);
  for (const name of ['pattern', 'format', 'uniqueItems'])
    if (fresh[name] !== undefined && fresh[name] !== old[name]) found.push(messageOf(`has a ${name} that it had not`));
  const [names, freshNames] = [schemaOf(old.properties), schemaOf(fresh.properties)];
  const needed = new Set(listOf(old.required));
  for (const name of listOf(fresh.required))
    if (!needed.has(name)) found.push(messageOf(`needs ${String(name)}, which could be left out`));
  for (const [name, part] of Object.entries(names)) {
    const freshPart = freshNames[name] ?? fresh.additionalProperties;
    // A name that is no longer known is dropped silently, so the operation would mean something else.
    if (freshPart === undefined || freshPart === false) found.push(messageOf(`has no ${name} any more`));
    else found.push(...narrowed(part, freshPart === true ? {} : freshPart, `${at}.${name}`));
  }
  if (fresh.items !== undefined) found.push(...narrowed(old.items ?? {}, fresh.items, `${at}[]`));
  for (const name of ['additionalProperties', 'propertyNames']) {
    const part = fresh[name];
    if (part !== undefined && part !== true && old[name] !== undefined)
      found.push(...narrowed(old[name], part, `${at}.*`));
  }
  return found;
}
