import type { FastifyInstance } from 'fastify';
import { Refusal } from '@/domain/refusal';
import { isSameOrigin } from '../auth/sameOrigin';
import type { Config } from '../config';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is open to everybody and changes something, and only our own pages and programs may send it. */
    refusesForeign?: boolean;
  }
}

/**
 * A form on another site could sign its reader in as somebody else, who then reads what they type. Calls for people who
 * are signed in look at the origin themselves, where the request carries no more than a cookie.
 */
export function refuseForeignWrites(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (routeOptions.config.refusesForeign && !isSameOrigin(headers, publicUrl))
      throw new Refusal('forbidden', 'This request came from another site.');
  });
}
