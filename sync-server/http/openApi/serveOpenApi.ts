import type { FastifyInstance } from 'fastify';
import { servedCalls } from '../serve';
import { describeApi } from './describeApi';

/** Answers `/api/openapi.json`; register after all calls. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(servedCalls.get(app) ?? []));
    return reply.type('application/json').send(text);
  });
}
