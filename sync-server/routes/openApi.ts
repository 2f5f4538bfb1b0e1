import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '@/contract/call';
import { callName } from '@/contract/call';
import { commandRegistry } from '@/domain/commands/registry';
import { servedCalls } from './serve';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  if (!schema) return {};
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  }) as Json;
  return json;
}

const propertiesOf = (schema: Json): Record<string, Json> => (schema.properties ?? {}) as Record<string, Json>;

function parameters(names: readonly string[], query: Json, known: Record<string, Json>): Json[] {
  const required = new Set((query.required as string[] | undefined) ?? []);
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: known[name] ?? { type: 'string' } })),
    ...Object.entries(propertiesOf(query)).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    })),
  ];
}

function answer(call: Call): Json {
  if (call.form === 'ndjson')
    return { description: 'Lines of JSON', content: { 'application/x-ndjson': { schema: {} } } };
  if (call.form === 'bytes')
    return {
      description: 'The bytes',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const data = {
    type: 'object',
    properties: {
      resource: schemaOf(call.resource, 'output'),
      event: { anyOf: [{ type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }, { type: 'null' }] },
    },
    required: ['resource', 'event'],
  };
  return {
    description: 'Done',
    content: { 'application/json': { schema: { type: 'object', properties: { data }, required: ['data'] } } },
  };
}

/** A command's input without the parts that stand in the path. */
function commandBody(input: Json, inPath: ReadonlySet<string>): Json {
  const properties = Object.fromEntries(Object.entries(propertiesOf(input)).filter(([name]) => !inPath.has(name)));
  const required = ((input.required as string[] | undefined) ?? []).filter((name) => !inPath.has(name));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function operation(call: Call): Json {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const command = commandRegistry.get(callName(call));
  const input = command ? schemaOf(command.input, 'input') : null;
  const known = input ? propertiesOf(input) : propertiesOf(schemaOf(call.params, 'input'));
  const body = input ? commandBody(input, new Set(names)) : schemaOf(call.body, 'input');
  const hasBody =
    call.method !== 'GET' && (input ? Object.keys(propertiesOf(body)).length > 0 : call.body !== undefined);
  const file = { file: { type: 'string', format: 'binary' }, body: { type: 'string' } };
  const content = call.upload
    ? { 'multipart/form-data': { schema: { type: 'object', properties: file, required: ['file'] } } }
    : call.raw
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: body } };
  return {
    summary: call.summary,
    operationId: callName(call)
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/_$/, ''),
    tags: [call.path.split('/')[1]],
    parameters: parameters(names, input ? {} : schemaOf(call.query, 'input'), known),
    ...(hasBody || call.upload || call.raw
      ? { requestBody: { required: (call.upload || call.raw) ?? false, content } }
      : {}),
    responses: {
      [String(call.status ?? 200)]: answer(call),
      '4XX': {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    ...(call.open ? { security: [] } : {}),
  };
}

const VERSION = {
  '200': {
    description: 'Done',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { version: { type: 'string' } }, required: ['version'] },
      },
    },
  },
};

const ISSUE = {
  type: 'object',
  properties: {
    validation: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    path: { type: 'array', items: { type: ['string', 'number'] } },
  },
  required: ['validation', 'code', 'message', 'path'],
};

/** The OpenAPI 3.1 description of all calls that an app serves. */
export function describeApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `/api${call.path}`;
    paths[path] ??= {};
    (paths[path] as Json)[call.method.toLowerCase()] = operation(call);
  }
  // Not a call: a file that the build writes, at the root of the site.
  paths['/version.json'] = {
    get: {
      summary: 'Version of the app that is served',
      operationId: 'GET_version_json',
      parameters: [],
      security: [],
      responses: VERSION,
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Labtide', version: '1' },
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: { content: { anyOf: [{ type: 'string' }, { type: 'array', items: ISSUE }] } },
          required: ['content'],
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'labtide_session' },
      },
    },
    security: [{ bearer: [] }, { session: [] }],
  };
}

/** Answers `/api/openapi.json`; register after all calls. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(servedCalls.get(app) ?? []));
    return reply.type('application/json').send(text);
  });
}
