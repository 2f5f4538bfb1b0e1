import type { FastifyInstance } from 'fastify';

/**
 * No answer of the API may be cached by a browser or a proxy: the next request may come from somebody else, or from
 * somebody who may see less.
 */
export function keepAnswersOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}
