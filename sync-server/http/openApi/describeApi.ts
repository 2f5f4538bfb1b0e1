import { apiSchemas } from '@/contract/apiSchemas';
import type { Call } from '@/contract/call';
import { undoEvent } from '@/domain/commands/events/undoEvent';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { describeCall } from './describeCall';
import { errorComponents } from './errorAnswers';
import { type JsonSchema, SchemaBook } from './schemaBook';

const DESCRIPTION = `Scripts sign in with an access key (Settings, Access keys): \`Authorization: Bearer <key>\`. The token of \`POST /api/auth/login\`
works in the same way for 15 minutes.

Every answer is \`{"data": {"resource": …, "event": {"id": …} | null}}\`; a refusal is
\`{"content": text | issues}\`. \`event\` names what can be undone with \`${undoEvent.call}\`; it is null where nothing was
changed or it cannot be undone.

A request that changes something may carry \`Idempotency-Key\`: sent again with the same key it takes effect once.

Unknown properties and parameters are refused by name. Properties of the resource that a call does not change are ignored: what
was read can be edited and sent back. A body of nothing but such properties is refused.

Lists are returned whole; with \`page\` or \`page_size\` one page of them, with \`total\`. Parameters that hold lists or objects, such as
\`filters\` and \`sorts\`, are JSON text. Dates and times are ISO 8601 in UTC. Changing a value never overwrites it: earlier values stay
in the history.`;

const VERSION = {
  description: 'Done',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { version: { type: 'string' } }, required: ['version'] },
      example: { version: '1f2e3d4c' },
    },
  },
};

const ISSUE = {
  type: 'object',
  properties: {
    validation: { type: 'string', description: 'The rule that is broken' },
    code: { type: 'string' },
    message: { type: 'string', description: 'A message for people' },
    path: {
      type: 'array',
      items: { type: ['string', 'integer'] },
      description: 'The path to the value: property names, and row numbers from 0',
    },
  },
  required: ['validation', 'code', 'message', 'path'],
};

const ERROR = {
  type: 'object',
  properties: {
    content: { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/Issue' } }] },
  },
  required: ['content'],
};

const header = (name: string, description: string, schema: JsonSchema, example: unknown) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
  example,
});

const UUID = { type: 'string', format: 'uuid' };
const PARAMETERS = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'Identifies the request: sent again with the same key, it takes effect once and gets the first answer again.',
    UUID,
    EXAMPLE.event,
  ),
  ClientId: header('X-Client-Id', 'Identifies the device or program; events show it.', UUID, EXAMPLE.user),
  Timezone: header(
    'X-Timezone',
    "The caller's time zone, as minutes east of UTC or by its name; it decides which day it is. UTC if absent.",
    { type: 'string' },
    'Europe/Berlin',
  ),
};

/** The OpenAPI 3.1 description of all calls that an app serves. */
export function describeApi(calls: readonly Call[]): JsonSchema {
  const book = new SchemaBook(apiSchemas());
  const paths: { [path: string]: JsonSchema } = {};
  // Outputs of all calls before any inputs: see SchemaBook.
  for (const call of calls) for (const schema of [call.resource, call.line]) if (schema) book.of(schema, 'output');
  for (const call of calls) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, book) };
  }
  // Not a call: a file that the build writes, at the root of the site.
  paths['/version.json'] = {
    get: {
      summary: 'Version of the app that is served',
      operationId: 'getVersion',
      tags: ['version'],
      parameters: [],
      security: [],
      responses: { 200: VERSION },
    },
  };
  const tags = [...new Set(calls.map((call) => call.path.split('/')[1]))].sort();
  const eventReference = { type: 'object', properties: { id: UUID }, required: ['id'] };
  const sorted = Object.fromEntries(Object.entries(book.components).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: { title: 'Labtide', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...sorted, EventReference: eventReference, ErrorBody: ERROR, Issue: ISSUE },
      parameters: PARAMETERS,
      responses: errorComponents(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'labtide_session' },
      },
    },
    security: [{ bearer: [] }, { session: [] }],
  };
}
