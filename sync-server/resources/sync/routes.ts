import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { serveBootstrap } from './bootstrap';
import { serveFeed } from './feed';
import { servePush } from './push';
import { serveRemoteRecords } from './remoteRecords';

/** How devices send their own changes and receive those of others. */
export function serveSync(app: FastifyInstance, deps: Deps): void {
  servePush(app, deps);
  serveFeed(app, deps);
  serveBootstrap(app, deps);
  serveRemoteRecords(app, deps);
}
