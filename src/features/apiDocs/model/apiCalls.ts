import type { Json } from '@/lib/json';
import type { ApiAnswer, ApiDocument, ApiParameter, Schema } from './apiDocument';

export interface ApiBody {
  mediaType: string;
  schema: Schema | null;
  example: Json | undefined;
}

/** One call, with everything that is needed to make it. */
export interface ApiCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  resource: string;
  /** Whether it can be made without signing in. */
  isOpen: boolean;
  parameters: ApiParameter[];
  body: ApiBody | null;
  /** The schema of a successful answer; null if it has no content, or redirects the browser. */
  answer: ApiBody | null;
  refusals: { status: string; description: string }[];
}

export interface ApiResource {
  name: string;
  calls: ApiCall[];
}

/** Headers of every call, which the introduction explains once. */
const isShared = (parameter: ApiParameter) => parameter.in === 'header';
const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

function bodyOf(content: ApiAnswer['content']): ApiBody | null {
  const [first] = Object.entries(content ?? {});
  if (!first) return null;
  const [mediaType, { schema, example }] = first;
  return { mediaType, schema: schema ?? null, example };
}

/** The calls of an OpenAPI document, by resource and in the document's order. */
export function apiCalls(api: ApiDocument): ApiResource[] {
  const resources = new Map<string, ApiCall[]>(api.tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [resource = ''] = operation.tags;
      const parameters = operation.parameters.flatMap((one) =>
        '$ref' in one ? (api.components.parameters[nameOf(one.$ref)] ?? []) : one,
      );
      const answers = Object.entries(operation.responses).flatMap(([status, one]) => {
        const answer = '$ref' in one ? api.components.responses[nameOf(one.$ref)] : one;
        return answer ? [{ status, answer }] : [];
      });
      const done = answers.find(({ status }) => status.startsWith('2'));
      const call: ApiCall = {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        resource,
        isOpen: operation.security?.length === 0,
        parameters: parameters.filter((one) => !isShared(one)),
        body: operation.requestBody ? bodyOf(operation.requestBody.content) : null,
        answer: done ? bodyOf(done.answer.content) : null,
        refusals: answers
          .filter(({ status }) => !status.startsWith('2'))
          .map(({ status, answer }) => ({ status, description: answer.description })),
      };
      resources.set(resource, [...(resources.get(resource) ?? []), call]);
    }
  return [...resources].flatMap(([name, calls]) => (calls.length > 0 ? [{ name, calls }] : []));
}

/** The calls that contain every word of a search: in path, summary, or the name of a parameter. */
export function findCalls(resources: readonly ApiResource[], search: string): ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return resources
    .flatMap(({ calls }) => calls)
    .filter(({ method, path, summary, parameters, body }) => {
      const names = [...parameters.map(({ name }) => name), ...Object.keys((body?.schema?.properties as object) ?? {})];
      const text = `${method} ${path} ${summary} ${names.join(' ')}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}
