import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '@/contract/call';
import { issuesOf } from '@/domain/commands/defineCommand';
import { Refusal } from '@/domain/refusal';
import { hasAccepted, type Identity } from '../auth/auth';
import { budgetsOf } from '../auth/budgets';
import type { Deps } from '../deps';
import { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { checkText } from './checkJson';

type Parsed<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** A request that passed the contract. */
export interface Asked<C extends Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Asked by somebody who is signed in. */
export interface AskedBy<C extends Call> extends Asked<C> {
  identity: Identity;
  /** The small rows of his workspace as they are now. */
  structure: Structure;
  /** What he may know; filter every answer by it. */
  sight: Sight;
}

/** What the answer's `data` holds. */
export interface Answered<R> {
  resource: R;
  event?: { id: string } | null;
  page?: number;
  page_size?: number;
  total?: number;
  sorted?: boolean;
}

/** Calls that are served, for the API's description. */
export const servedCalls = new WeakMap<FastifyInstance, Call[]>();

function parsePart<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('invalid', 'The request is not valid.', issuesOf(parsed.error));
  return parsed.data as Parsed<S>;
}

/** `/records/{id}` as the router writes it, below /api. */
export function routeOf(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function note(app: FastifyInstance, call: Call): void {
  const calls = servedCalls.get(app) ?? [];
  calls.push(call);
  servedCalls.set(app, calls);
}

function parseRequest<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): Asked<C> {
  const given = [request.query, request.params].flatMap((part) => Object.values(part as object));
  for (const value of given) if (typeof value === 'string') checkText(value);
  return {
    params: parsePart(call.params, request.params) as Asked<C>['params'],
    query: parsePart(call.query, request.query) as Asked<C>['query'],
    body: parsePart(call.body, request.body ?? {}) as Asked<C>['body'],
    request,
    reply,
  };
}

/** Serves a call that is open to everybody. */
export function serveOpen<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (asked: Asked<C>) => Promise<Answered<z.input<C['resource']>>>,
): void {
  note(app, call);
  app.route({
    method: call.method,
    url: routeOf(call.path),
    handler: async (request, reply) => {
      await budgetsOf(app).open(request, request.ip);
      const { event = null, ...data } = await handler(parseRequest(call, request, reply));
      return reply.status(call.status ?? 200).send({ data: { ...data, event } });
    },
  });
}

/** Calls that need no accepted policies. */
const BEFORE_POLICIES = /^\/(auth|access)\/|^\/users\/accept-policies$/;

/** @throws Refusal unauthenticated when nobody is signed in, forbidden for who has not accepted the policies. */
async function whoAsks(deps: Deps, call: Call, request: FastifyRequest): Promise<Identity> {
  const identity = await deps.auth.identify({ method: request.method, headers: request.headers });
  if (!identity) throw new Refusal('unauthenticated', 'Sign in first.');
  if (!hasAccepted(identity.user) && !BEFORE_POLICIES.test(call.path))
    throw new Refusal('forbidden', 'Accept the privacy policy and the licence agreement first.');
  return identity;
}

/**
 * Serves a call for those who are signed in. The handler returns the data, or the reply itself when it has sent lines
 * or bytes.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handler: (asked: AskedBy<C>) => Promise<Answered<z.input<C['resource']>> | FastifyReply>,
): void {
  note(app, call);
  app.route({
    method: call.method,
    url: routeOf(call.path),
    handler: async (request, reply) => {
      const identity = await whoAsks(deps, call, request);
      const budgets = budgetsOf(app);
      await budgets.session(request, identity.sessionId);
      if (call.upload || call.raw) await budgets.uploads(request, identity.sessionId);
      const asked = parseRequest(call, request, reply);
      const { structure } = identity;
      const sight = new Sight(identity.actor, structure);
      // A reply is awaited until it is sent and then is nothing.
      const answered = await handler({ ...asked, identity, structure, sight });
      if (!answered || !('resource' in answered)) return reply;
      const { event = null, ...data } = answered;
      return reply.status(call.status ?? 200).send({ data: { ...data, event } });
    },
  });
}
