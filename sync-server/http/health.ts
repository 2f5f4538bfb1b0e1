import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import type { Deps } from '../deps';
import type { Db } from '../storage/db';

/** A database that takes longer to answer counts as unavailable. */
const PROBE_MILLIS = 2000;

async function answersInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PROBE_MILLIS);
  });
  const asked = db.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** `/healthz` says that the process runs, `/readyz` that it can do its work, and `/metrics` has its measurements. */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  collectDefaultMetrics({ register: deps.metrics });
  const durations = new Histogram({
    name: 'labtide_http_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [deps.metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (deps.draining()) return reply.status(503).send({ status: 'draining' });
    if (await answersInTime(deps.db)) return reply.send({ status: 'ready' });
    return reply.header('retry-after', 1).status(503).send({ status: 'no database' });
  });
  // Only for those who run the server: requests through the proxy come from outside.
  app.get('/metrics', async (request, reply) =>
    request.headers['x-forwarded-for'] !== undefined && deps.config.proxies > 0
      ? reply.callNotFound()
      : reply.header('content-type', deps.metrics.contentType).send(await deps.metrics.metrics()),
  );
}
