import type { FastifyInstance } from 'fastify';
import { googleLoginCall, googleRedirectCall } from '@/contract/auth/google';
import { callerOf } from '../../auth/caller';
import type { Deps } from '../../deps';
import { serveOpen } from '../../http/serve';
import { enterByGoogle } from '../../sso/enterByGoogle';
import { readFlow, sealFlow } from '../../sso/flow';
import { googleLoginUrl, mustHaveGoogle, readGoogleToken } from '../../sso/google';
import { answerSignedIn, setCookie } from './answerSignedIn';

/** Sign-in with Google. */
export function serveGoogle(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, googleRedirectCall, async ({ query, reply }) => {
    const { url, flow } = googleLoginUrl(deps, { email: query.email, slug: query.workspace_slug || undefined });
    setCookie(deps, reply, 'flow', sealFlow(deps, flow));
    return reply.redirect(url, googleRedirectCall.status);
  });

  serveOpen(app, googleLoginCall, async ({ body, request, reply }) => {
    mustHaveGoogle(deps.config);
    const flow = readFlow(deps, request.headers);
    const person = await readGoogleToken(deps, body, flow);
    const slug = body.workspace_slug || flow?.slug || undefined;
    const caller = callerOf(request.ip, request.headers);
    const signedIn = await enterByGoogle(deps, person, slug, { password: body.password, second: body, caller });
    setCookie(deps, reply, 'flow', '');
    return answerSignedIn(deps, signedIn, { request, reply });
  });
}
