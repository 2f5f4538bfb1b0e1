import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '@/domain/refusal';
import type { Config } from '../config';

/** Counted in parts of a minute, so that nobody waits long for the next part. */
const PARTS = 6;
const PART_MILLIS = 60_000 / PARTS;
/** Callers that are remembered for each budget; the most recent ones stay. */
const CALLERS = 20_000;

type Take = (request: FastifyRequest, key: string) => Promise<void>;

/** Called by routes before they do any work. @throws Refusal too_many with the seconds to wait */
export interface TakeBudget {
  session: Take;
  uploads: Take;
  open: Take;
}

const held = new WeakMap<FastifyInstance, TakeBudget>();

function taker(app: FastifyInstance, perMinute: number): Take {
  if (perMinute === 0) return async () => {};
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: Math.ceil(perMinute / PARTS),
    timeWindow: PART_MILLIS,
    keyGenerator: (request: FastifyRequest) => keys.get(request) ?? request.ip,
  });
  return async (request, key) => {
    keys.set(request, key);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const seconds = Math.max(1, counted.ttlInSeconds);
    throw new Refusal('too_many', `Too many requests. Try again in ${seconds} s.`, [], { retryAfter: seconds });
  };
}

/**
 * Counts the requests to the API by address, and prepares the other budgets for its routes. Each process counts
 * separately.
 */
export async function openBudgets(app: FastifyInstance, { budgets }: Pick<Config, 'budgets'>): Promise<void> {
  await app.register(rateLimit, { global: false, cache: CALLERS });
  const address = taker(app, budgets.address);
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) await address(request, request.ip);
  });
  held.set(app, {
    session: taker(app, budgets.session),
    uploads: taker(app, budgets.uploads),
    open: taker(app, budgets.open),
  });
}

/** The budgets of an app. @throws Error when they were not opened */
export function budgetsOf(app: FastifyInstance): TakeBudget {
  const budgets = held.get(app);
  if (!budgets) throw new Error('budgetsOf: openBudgets comes first');
  return budgets;
}
