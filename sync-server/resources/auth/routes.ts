import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { serveFactor } from './factorRoutes';
import { serveGoogle } from './googleRoutes';
import { serveJoining } from './joinRoutes';
import { servePasskeys } from './passkeyRoutes';
import { servePasswords } from './passwordRoutes';
import { serveSessions } from './sessionRoutes';
import { serveSetUp } from './setUpRoutes';
import { serveSignIn } from './signInRoutes';
import { serveSso } from './ssoRoutes';

/** Signing in and out, and everything that belongs to an account and its sessions. */
export function serveAuth(app: FastifyInstance, deps: Deps): void {
  serveSignIn(app, deps);
  serveSessions(app, deps);
  servePasswords(app, deps);
  serveFactor(app, deps);
  servePasskeys(app, deps);
  serveJoining(app, deps);
  serveSetUp(app, deps);
  serveSso(app, deps);
  serveGoogle(app, deps);
}
