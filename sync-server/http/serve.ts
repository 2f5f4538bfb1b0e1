import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '@/contract/call';
import { issuesOf } from '@/domain/input/parseInput';
import { plainWords } from '@/domain/input/plainWords';
import { Refusal } from '@/domain/refusal';
import { hasAccepted, type Identity, PROOF_MILLIS } from '../auth/auth';
import type { Restriction } from '../auth/signInRules';
import type { Deps } from '../deps';
import { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { budgetsOf } from './budgets';
import { checkText } from './checkJson';
import { checkNames } from './checkNames';
import { viewedAs } from './viewedAs';

type Parsed<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** A request that matches the contract. */
export interface Asked<C extends Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A request by somebody who is signed in. */
export interface AskedBy<C extends Call> extends Asked<C> {
  identity: Identity;
  /** The current structure of their workspace. */
  structure: Structure;
  /** Filter for the things that they may know; every answer must pass it. */
  sight: Sight;
}

/** The content of the answer's `data`. */
export interface Answered<R> {
  resource: R;
  event?: { id: string } | null;
  page?: number;
  page_size?: number;
  total?: number;
  sorted?: boolean;
  has_more?: boolean;
}

/** Rows of a page if the caller gives no number. */
const PAGE_SIZE = 50;

/** The requested page of a list; the whole list when none was requested. */
function pageOf<R>(call: Call, query: unknown, answered: Answered<R>): Answered<R> {
  const { page, page_size } = (query ?? {}) as { page?: number; page_size?: number };
  const rows: unknown = answered.resource;
  if (!call.list || !Array.isArray(rows) || (page === undefined && page_size === undefined)) return answered;
  const [number, size] = [page ?? 1, page_size ?? PAGE_SIZE];
  const resource = rows.slice((number - 1) * size, number * size) as R;
  return { ...answered, resource, page: number, page_size: size, total: rows.length };
}

/** The served calls, for the API description. */
export const servedCalls = new WeakMap<FastifyInstance, Call[]>();

/** `/records/{id}` in the router's syntax, below /api. */
export function routeOf(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function note(app: FastifyInstance, call: Call): void {
  const calls = servedCalls.get(app) ?? [];
  calls.push(call);
  servedCalls.set(app, calls);
}

/**
 * The parts of a request, parsed by the call's schemas.
 * @param described the call as its callers know it.
 * @throws Refusal invalid, naming everything that is wrong
 */
function parseRequest<C extends Call>(
  call: C,
  described: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Asked<C> {
  const given = [request.query, request.params].flatMap((part) => Object.values(part as object));
  for (const value of given) if (typeof value === 'string') checkText(value);
  const issues = checkNames(described, request);
  const read = (schema: z.ZodType | undefined, part: unknown) => {
    const parsed = schema?.safeParse(part, { error: plainWords });
    if (parsed?.error) issues.push(...issuesOf(parsed.error));
    return parsed?.data;
  };
  const parts = {
    params: read(call.params, request.params),
    query: read(call.query, request.query),
    body: read(call.body, request.body ?? {}),
  };
  if (issues.length > 0) throw new Refusal('invalid', 'The request is not valid.', issues);
  return { ...parts, request, reply } as Asked<C>;
}

/**
 * Serves a call that is open to everybody. The handler returns the data, or the reply itself if it has sent something
 * else.
 */
export function serveOpen<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (asked: Asked<C>) => Promise<Answered<z.input<C['resource']>> | FastifyReply>,
): void {
  note(app, call);
  app.route({
    method: call.method,
    url: routeOf(call.path),
    config: { refusesForeign: call.method !== 'GET' && !call.foreign },
    handler: async (request, reply) => {
      await budgetsOf(app).open(request, request.ip);
      // A reply is awaited until it has been sent, and then resolves to nothing.
      const answered = await handler(parseRequest(call, call, request, reply));
      if (!answered || !('resource' in answered)) return reply;
      const { event = null, ...data } = answered;
      return reply.status(call.status ?? 200).send({ data: { ...data, event } });
    },
  });
}

/** Calls that do not require accepted policies. */
const BEFORE_POLICIES = /^\/(auth|access)\/|^\/users\/accept-policies$/;

const DEMANDS: Readonly<Record<Restriction, string>> = {
  second_factor_code: 'Enter the code of your second factor first.',
  second_factor_setup: 'This workspace asks for a second factor. Set one up first.',
};

const refused = (code: string, message: string) =>
  new Refusal('forbidden', message, [{ validation: 'session', code, message, path: [] }]);

/** Whether the person has confirmed their identity within the last ten minutes. */
export function isProven(identity: Pick<Identity, 'provenAt' | 'factorIsActive' | 'hasSecondFactor'>): boolean {
  const isFresh = Date.now() - identity.provenAt.getTime() < PROOF_MILLIS;
  return isFresh && (identity.hasSecondFactor || !identity.factorIsActive);
}

/** @throws Refusal forbidden if the call requires more than the session has shown */
function demandOf(call: Call, identity: Identity): void {
  if (identity.restriction && !call.early) throw refused(identity.restriction, DEMANDS[identity.restriction]);
  if (call.person && identity.key) throw refused('person', 'An access key may not do this. Sign in instead.');
  if (identity.key?.isReadOnly && call.method !== 'GET' && !call.reads)
    throw refused('read_only', 'This access key is read-only.');
  if (call.proof && !isProven(identity)) throw refused('step_up', 'Confirm that it is you, then try again.');
  if (!hasAccepted(identity.user) && !BEFORE_POLICIES.test(call.path))
    throw new Refusal('forbidden', 'Accept the privacy policy and the licence agreement first.');
}

/**
 * Names the copy that a page shows, by workspace and person. A browser has one cookie for all of its tabs: what was
 * typed in a tab of one workspace must never reach the workspace to which another tab has switched.
 */
const COPY = 'x-copy';

/**
 * @throws Refusal unauthenticated when nobody is signed in, forbidden when the person has to do something else first.
 */
async function whoAsks(deps: Deps, call: Call, request: FastifyRequest): Promise<Identity> {
  const { method, headers, ip: address } = request;
  const identity = await deps.auth.identify({ method, headers, address });
  const copy = headers[COPY];
  const isOther = copy !== undefined && copy !== `${identity?.actor.workspace_id}:${identity?.user.id}`;
  if (!identity || isOther) throw new Refusal('unauthenticated', 'Sign in first.');
  demandOf(call, identity);
  return identity;
}

/**
 * Serves a call for people who are signed in. The handler returns the data, or the reply itself if it has sent lines or
 * bytes.
 * @param described the call as its callers know it, if the handler reads the request differently.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handler: (asked: AskedBy<C>) => Promise<Answered<z.input<C['resource']>> | FastifyReply>,
  described: Call = call,
): void {
  note(app, described);
  app.route({
    method: call.method,
    url: routeOf(call.path),
    handler: async (request, reply) => {
      const identity = viewedAs(await whoAsks(deps, call, request), request.headers);
      const budgets = budgetsOf(app);
      await budgets.session(request, identity.sessionId);
      if (call.upload || call.raw) await budgets.uploads(request, identity.sessionId);
      const asked = parseRequest(call, described, request, reply);
      const { structure } = identity;
      const sight = new Sight(identity.actor, structure);
      // A reply is awaited until it is sent and then is nothing.
      const answered = await handler({ ...asked, identity, structure, sight });
      if (!answered || !('resource' in answered)) return reply;
      const { event = null, ...data } = pageOf(call, asked.query, answered);
      return reply.status(call.status ?? 200).send({ data: { ...data, event } });
    },
  });
}
