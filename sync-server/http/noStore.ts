import type { FastifyInstance } from 'fastify';

/** No answer of the API is kept by a browser or a proxy on the way: the next to ask may be somebody else, or may see less. */
export function keepAnswersOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}
