import { z } from 'zod';
import { type Call, callName } from '@/contract/call';
import { commandArgs, namesInPath } from '@/contract/commandCall';
import { commandRegistry } from '@/domain/commands/registry';
import { errorResponses } from './errorAnswers';
import { exampleOf } from './exampleOf';
import { parameterText } from './parameterTexts';
import type { JsonSchema, SchemaBook } from './schemaBook';

const BYTES = { type: 'string', format: 'binary' };
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** `GET /records/{id}/values` as a function name: getRecordsByIdValues. */
export function operationId({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const words = path
    .split('/')
    .flatMap((part) => (part.startsWith('{') ? ['by', ...part.slice(1, -1).split('_')] : part.split(/[_-]/)));
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

interface Example {
  params?: { [name: string]: unknown };
  query?: { [name: string]: unknown };
  body?: unknown;
}

/** The example declared by a call or its command. */
export function callExample(call: Call): Example {
  const command = commandRegistry.get(callName(call));
  return (command ? commandArgs(command, command.example) : (call.example ?? {})) as Example;
}

const propertiesOf = (schema: JsonSchema) =>
  Object.entries((schema.properties ?? {}) as { [name: string]: JsonSchema });

function parameters(call: Call, book: SchemaBook, example: Example): JsonSchema[] {
  const isCommand = commandRegistry.has(callName(call));
  const inPath = new Map(propertiesOf(call.params ? book.of(call.params, 'input') : {}));
  const query = call.query ? book.of(call.query, 'input') : {};
  const required = new Set((query.required as string[] | undefined) ?? []);
  const shown = (value: unknown) => (value === undefined ? {} : { example: value });
  const described = (place: 'path' | 'query', name: string, schema: JsonSchema) => {
    const description = parameterText(call, place, name, schema);
    return description === undefined ? {} : { description };
  };
  return [
    ...[...namesInPath(call.path)].map((name) => ({
      name,
      in: 'path',
      required: true,
      ...described('path', name, inPath.get(name) ?? {}),
      schema: inPath.get(name) ?? { type: 'string' },
      ...shown(example.params?.[name]),
    })),
    ...propertiesOf(query).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...described('query', name, schema),
      schema,
      ...shown(example.query?.[name]),
    })),
    ...(isCommand ? [ref('parameters', 'IdempotencyKey'), ref('parameters', 'ClientId')] : []),
    ...(isCommand || call.zoned ? [ref('parameters', 'Timezone')] : []),
  ];
}

function requestBody(call: Call, book: SchemaBook, example: Example): JsonSchema | null {
  if (call.raw) return { required: true, content: { 'application/octet-stream': { schema: BYTES } } };
  if (call.upload) {
    const part = call.upload === true ? {} : { body: book.of(call.upload, 'input') };
    const schema = { type: 'object', properties: { file: BYTES, ...part }, required: ['file'] };
    const encoding = call.upload === true ? {} : { encoding: { body: { contentType: 'application/json' } } };
    return { required: true, content: { 'multipart/form-data': { schema, ...encoding } } };
  }
  if (!call.body) return null;
  const schema = book.of(call.body, 'input');
  if (propertiesOf(schema).length === 0 && !schema.$ref && !schema.additionalProperties) return null;
  const isRequired = !call.body.safeParse({}).success;
  return {
    required: isRequired,
    content: { 'application/json': { schema, ...(example.body === undefined ? {} : { example: example.body }) } },
  };
}

/** Whether a call always answers one page, never the whole list. */
const isAlwaysPaged = (call: Call) =>
  !call.list && call.query instanceof z.ZodObject && 'page_size' in call.query.shape;

function dataSchema(call: Call, book: SchemaBook): JsonSchema {
  const beside = Object.entries(call.beside ?? {}).map(([name, schema]) => [
    name,
    book.of(schema as z.ZodType, 'output'),
  ]);
  const count = call.counted === false ? {} : { total: { type: 'integer' } };
  const numbers = { page: { type: 'integer' }, page_size: { type: 'integer' }, ...count };
  const paged = call.list || isAlwaysPaged(call);
  return {
    type: 'object',
    properties: {
      resource: book.of(call.resource, 'output'),
      event: { anyOf: [ref('schemas', 'EventReference'), { type: 'null' }] },
      ...(paged ? numbers : {}),
      ...Object.fromEntries(beside),
    },
    required: [
      'resource',
      'event',
      ...(isAlwaysPaged(call) ? Object.keys(numbers) : []),
      ...beside.map(([name]) => name as string),
    ],
  };
}

function answer(call: Call, book: SchemaBook): JsonSchema {
  if (call.form === 'ndjson') {
    const schema = call.line ? book.of(call.line, 'output') : {};
    const description = 'Lines of JSON, each ended by a line feed. The schema is that of one line.';
    return { description, content: { 'application/x-ndjson': { schema } } };
  }
  if (call.form === 'bytes') {
    const media = call.media ?? ['application/octet-stream'];
    return { description: 'The bytes', content: Object.fromEntries(media.map((type) => [type, { schema: BYTES }])) };
  }
  if (call.form === 'redirect') {
    const headers = { Location: { description: 'Where the browser continues', schema: { type: 'string' } } };
    return { description: 'Redirects a whole page; a call for browsers, not for programs', headers };
  }
  const data = dataSchema(call, book);
  const schema = { type: 'object', properties: { data }, required: ['data'] };
  const undoable = commandRegistry.get(callName(call))?.undoable;
  const shown = exampleOf(data, book.components) as { [name: string]: unknown };
  const example = { data: undoable ? shown : { ...shown, event: null } };
  return { description: 'Done', content: { 'application/json': { schema, example } } };
}

/** An operation of the description, with everything that its call declares. */
export function describeCall(call: Call, book: SchemaBook): JsonSchema {
  // Outputs first: see SchemaBook.
  const responses = { [String(call.status ?? 200)]: answer(call, book), ...errorResponses(call) };
  const example = callExample(call);
  const body = requestBody(call, book, example);
  const asked = parameters(call, book, example);
  return {
    summary: call.summary,
    operationId: operationId(call),
    tags: [call.path.split('/')[1]],
    parameters: asked,
    ...(body ? { requestBody: body } : {}),
    responses,
    ...(call.open ? { security: [] } : {}),
  };
}
