import { z } from 'zod';
import type { Call } from '@/contract/call';
import { jsonSchemaOf } from '@/contract/shapes/queryParts';
import { type UnknownName, unknownNames } from '@/contract/unknownNames';
import { placeWords } from '@/domain/input/plainWords';
import type { Issue } from '@/domain/refusal';
import { nearestWord } from '@/lib/nearestWord';
import { counted, plural } from '@/lib/words/counted';

/** A request as received, before defaults were filled in. */
export interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Unknown names that are said one by one: to look for the nearest name of each of many thousands held up the server. */
const MOST_SAID = 50;

function unknownIssues(unknown: readonly UnknownName[]): Issue[] {
  const said = unknown.slice(0, MOST_SAID).map(unknownIssue);
  const [next] = unknown.slice(MOST_SAID);
  if (!next) return said;
  const message = `${counted(unknown.length - MOST_SAID, 'more name')} ${plural(unknown.length - MOST_SAID, 'is', 'are')} not known here.`;
  return [...said, { validation: 'name', code: 'unknown_name', message, path: next.path }];
}

function unknownIssue({ path, name, known }: UnknownName): Issue {
  const near = nearestWord(name, known);
  const inside = path.length > 1 ? `${placeWords(path.slice(0, -1))}: ` : '';
  const hint = near ? ` Did you mean ${near}?` : '';
  return { validation: 'name', code: 'unknown_name', message: `${inside}${name} is not known here.${hint}`, path };
}

const NO_NAMES = z.object({});

/** The resource of an answer, or one of its list: its names are accepted in a body. */
function resourceOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return resourceOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return resourceOf(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? schema : NO_NAMES;
}

const hasName = (schema: z.ZodType | undefined, name: string) =>
  schema !== undefined && unknownNames({ [name]: null }, [schema]).length === 0;

/**
 * Names under which a body may repeat the id of the path: for `/record_sets/{id}` record_set_id, and set_id for short.
 */
function othersNames(path: string, param: string): string[] {
  const segments = path.split('/');
  const noun = segments[segments.indexOf(`{${param}}`) - 1]?.replace(/s$/, '') ?? '';
  return param === 'id' ? [`${noun}_id`, `${noun.split('_').at(-1)}_id`] : [];
}

const sameId = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();

/** Names inside parameters that contain JSON as text. Text that is not JSON is left to the parser. */
function namesInTexts(query: unknown, schema: z.ZodType | undefined): UnknownName[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries((query ?? {}) as { [name: string]: unknown }).flatMap(([name, text]) => {
    const inside = jsonSchemaOf(schema.shape[name]);
    if (!inside || typeof text !== 'string') return [];
    try {
      return unknownNames(JSON.parse(text), [inside], [name]);
    } catch {
      return [];
    }
  });
}

/**
 * A body of which the call changes nothing: what may come along came alone. To answer that it was done would hide a mistake,
 * such as a new address in a profile.
 */
function changesNothing(taken: z.ZodType | undefined, names: readonly string[]): Issue[] {
  if (!taken || names.length === 0 || names.some((name) => hasName(taken, name))) return [];
  return names.map((name) => {
    const message = `${name} is not changed by this call.`;
    return { validation: 'name', code: 'not_changed_here', message, path: [name] };
  });
}

/**
 * Unknown names in a body and a query, and a body whose id differs from its path. Names that the resource has but the
 * call does not change are accepted: people send back what they have read.
 */
export function checkNames(call: Call, { params, query, body }: RawRequest): Issue[] {
  if (call.mayGrow) return [];
  const given = (body ?? {}) as { [name: string]: unknown };
  const isObject = typeof given === 'object' && !Array.isArray(given) && !call.raw;
  const inPath = Object.entries((params ?? {}) as { [name: string]: unknown });
  // DELETE calls accept in the body what they accept in the query.
  const taken = call.body ?? (call.method === 'DELETE' ? call.query : undefined);
  const issues: Issue[] = [];
  const repeated = new Set<string>();
  if (isObject)
    for (const [param, id] of inPath) {
      const aliases = othersNames(call.path, param).filter(
        (name) => !hasName(taken, name) && !hasName(resourceOf(call.resource), name),
      );
      for (const name of [param, ...aliases]) {
        if (given[name] === undefined) continue;
        repeated.add(name);
        if (sameId(given[name], id)) continue;
        const message = `The ${name} in the body differs from the one in the path.`;
        issues.push({ validation: 'path', code: 'other_than_path', message, path: [name] });
      }
    }
  if (isObject) {
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !repeated.has(name)));
    const unknown = unknownNames(rest, [taken ?? NO_NAMES, resourceOf(call.resource)]);
    issues.push(...unknownIssues(unknown));
    if (unknown.length === 0) issues.push(...changesNothing(call.body, Object.keys(rest)));
  }
  const parameters = [...unknownNames(query, [call.query ?? NO_NAMES]), ...namesInTexts(query, call.query)];
  issues.push(...unknownIssues(parameters));
  return issues;
}
