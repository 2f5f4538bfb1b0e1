import type { FastifyInstance } from 'fastify';
import { setUpCall, setUpLinkCall } from '@/contract/auth/setUp';
import { callerOf } from '../../auth/caller';
import type { Deps } from '../../deps';
import { serveOpen } from '../../http/serve';
import { demandSetUpLink, setUp } from '../../setup/setUpLink';
import { answerSignedIn } from './answerSignedIn';

/** The first start of a server that has no administrator yet. */
export function serveSetUp(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, setUpLinkCall, async ({ body, request }) => {
    const end = await demandSetUpLink(deps, body.token, callerOf(request.ip, request.headers));
    return { resource: { expires_at: end.toISOString() } };
  });

  serveOpen(app, setUpCall, async ({ body, request, reply }) => {
    const { token, workspace_name: workspaceName, full_name: fullName, email, password } = body;
    const input = { token, workspaceName, fullName, email, password };
    const signedIn = await setUp(deps, input, callerOf(request.ip, request.headers));
    return answerSignedIn(deps, signedIn, { request, reply });
  });
}
