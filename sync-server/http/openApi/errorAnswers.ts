import { type Call, callName } from '@/contract/call';
import { namesInPath } from '@/contract/commandCall';
import { commandRegistry } from '@/domain/commands/registry';
import { REFUSAL_STATUS, type RefusalCode } from '@/domain/refusal';
import type { JsonSchema } from './schemaBook';

interface ErrorAnswer {
  /** Name of the component. */
  name: string;
  description: string;
  content: unknown;
  /** The answer says when to try again. */
  waits?: boolean;
}

/** A host name in the address that this server does not accept. */
const MISDIRECTED = 421;
/** The database is unavailable, or the server is closing. */
const UNAVAILABLE = 503;
/** The client is too old for the request. */
const TOO_OLD = 426;

const ANSWERS: Readonly<Record<number, ErrorAnswer>> = {
  400: {
    name: 'Invalid',
    description: 'The request is not valid. Each issue names its property, or the row of a list.',
    content: [
      {
        validation: 'name',
        code: 'unknown_name',
        message: 'slice_nmae is not known here. Did you mean slice_name?',
        path: ['slice_nmae'],
      },
    ],
  },
  401: {
    name: 'Unauthenticated',
    description: 'Nobody is signed in, or the password is wrong.',
    content: 'Sign in first.',
  },
  403: {
    name: 'Forbidden',
    description: 'The caller may not do this; the text says why.',
    content: 'Viewers can read, but not change anything.',
  },
  404: {
    name: 'NotFound',
    description: 'It does not exist, or the caller may not know of it.',
    content: 'This table does not exist.',
  },
  409: {
    name: 'Conflict',
    description: 'The present state does not allow it: a name is taken, or something has changed in the meantime.',
    content: 'The option Open is in use by 12 records.',
  },
  413: {
    name: 'TooLarge',
    description: 'The request, or what it asks for, is too large.',
    content: 'At most 2,000 cells can be written at once.',
  },
  421: {
    name: 'Misdirected',
    description: 'The server does not know the name in the address as its own.',
    content: 'This server is not known by the name in the address. Use localhost, or set PUBLIC_URL to that name.',
  },
  426: {
    name: 'TooOld',
    description: 'The client is too old for this server.',
    content: 'This version is too old. Reload to update; your changes are kept.',
  },
  429: {
    name: 'TooMany',
    description: 'Too many requests; Retry-After says how many seconds to wait.',
    content: 'Too many requests. Try again in 5 s.',
    waits: true,
  },
  502: {
    name: 'Outside',
    description: 'Something that the server depends on did not answer as it should.',
    content: 'The server was stopped while importing; run the import again.',
  },
  503: {
    name: 'Unavailable',
    description:
      'The database is unavailable or the server is shutting down; Retry-After says how many seconds to wait.',
    content: 'The database cannot be reached at the moment.',
    waits: true,
  },
};

/** The refusals that a call may answer in addition to those of every call. */
function refusalsOf(call: Call): readonly RefusalCode[] {
  const isCommand = commandRegistry.has(callName(call));
  const hasBody = call.body !== undefined || call.upload !== undefined || call.raw;
  return [
    ...(call.open ? [] : (['unauthenticated'] as const)),
    ...(isCommand || namesInPath(call.path).size > 0 ? (['not_found'] as const) : []),
    ...(isCommand ? (['conflict', 'too_large', 'outside'] as const) : []),
    ...(hasBody ? (['too_large'] as const) : []),
    ...(call.method !== 'GET' && namesInPath(call.path).size > 0 ? (['conflict'] as const) : []),
    ...(call.refuses ?? []),
  ];
}

/** The statuses that a call may answer with, other than its own. */
export function errorStatuses(call: Call): number[] {
  const always: readonly RefusalCode[] = ['invalid', 'forbidden', 'too_many'];
  const statuses = [...always, ...refusalsOf(call)].map((code) => REFUSAL_STATUS[code]);
  return [...new Set([...statuses, ...(call.mayGrow ? [TOO_OLD] : []), MISDIRECTED, UNAVAILABLE])].sort(
    (a, b) => a - b,
  );
}

/** The error responses of an operation, by status. */
export function errorResponses(call: Call): JsonSchema {
  return Object.fromEntries(
    errorStatuses(call).map((status) => [status, { $ref: `#/components/responses/${ANSWERS[status]?.name}` }]),
  );
}

/** The components that errorResponses refers to. */
export function errorComponents(): JsonSchema {
  const header = { description: 'Seconds to wait', schema: { type: 'integer' } };
  return Object.fromEntries(
    Object.values(ANSWERS).map(({ name, description, content, waits }) => [
      name,
      {
        description,
        ...(waits ? { headers: { 'Retry-After': header } } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example: { content } } },
      },
    ]),
  );
}
