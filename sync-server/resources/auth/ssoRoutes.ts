import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ssoAnswerCall,
  ssoCallbackCall,
  ssoLandingCall,
  ssoLoginCall,
  ssoLogoutCall,
  ssoMetadataCall,
} from '@/contract/auth/sso';
import { notFound } from '@/domain/kinds/notFound';
import { Refusal } from '@/domain/refusal';
import { callerOf } from '../../auth/caller';
import { workspaceOfCode } from '../../auth/linkToken';
import { noteSecurity } from '../../auth/securityLog';
import { claimTry, LINK_TRIES } from '../../auth/tries';
import type { Deps } from '../../deps';
import { serveOpen } from '../../http/serve';
import { endByProvider, readLogoutToken } from '../../sso/backChannel';
import { enterBySso } from '../../sso/enterBySso';
import { type Flow, flowMark, newFlow, readFlow, sealFlow } from '../../sso/flow';
import { forgetLanding, land, readLanding } from '../../sso/landing';
import { oidcLoginUrl, readOidcAnswer } from '../../sso/oidc';
import type { ProviderIdentity } from '../../sso/outcome';
import { readSamlAnswer, samlLoginUrl, samlMetadata } from '../../sso/saml/saml';
import { noSettings, type SsoSettings } from '../../sso/settings';
import { SignInFault } from '../../sso/signInFault';
import { ssoFor, ssoOf } from '../../sso/ssoOf';
import { answerSignedIn, setCookie } from './answerSignedIn';

const LOST = new SignInFault(
  'sso: no flow',
  'This sign-in was started in another browser, or took longer than ten minutes. Start again.',
);

/**
 * Where a browser continues after its provider has answered: the signed-in person, or the reason why not, is stored
 * there.
 */
async function landed(
  deps: Deps,
  request: FastifyRequest,
  mark: string,
  workspaceId: string | null,
  read: () => Promise<ProviderIdentity>,
): Promise<string> {
  try {
    return await land(deps, mark, await read());
  } catch (error) {
    if (!(error instanceof SignInFault)) throw error;
    const facts = { way: 'sso', reason: error.reason.slice(0, 200) };
    const caller = callerOf(request.ip, request.headers);
    await noteSecurity(deps.db, { kind: 'sign_in_failed', workspaceId, caller, facts });
    return land(deps, mark, { kind: 'fault', message: error.message });
  }
}

/** The sign-in attempt of the browser, if the answer belongs to it. @throws SignInFault */
function flowOf(flow: Flow | null, kind: Flow['kind'], state: string | undefined): Flow & { workspaceId: string } {
  if (flow?.kind !== kind || flow.workspaceId === null || flowMark(flow) !== state) throw LOST;
  return { ...flow, workspaceId: flow.workspaceId };
}

/** The settings of a workspace whose single sign-on uses OpenID Connect; null for any other. */
async function oidcOf(deps: Deps, workspaceId: string): Promise<SsoSettings | null> {
  try {
    const settings = await ssoOf(deps.db, workspaceId);
    return settings.protocol === 'oidc' ? settings : null;
  } catch (error) {
    if (error instanceof SignInFault) return null;
    throw error;
  }
}

/** Single sign-on: to the provider, back, and the session at the end. */
export function serveSso(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, ssoLoginCall, async ({ query, request, reply }) => {
    const blank = newFlow({ kind: 'oidc', workspaceId: null, slug: null, issuer: '' });
    let to: string;
    try {
      const { settings, slug } = await ssoFor(deps, { email: query.email, slug: query.workspace_slug });
      const issuer = (settings.protocol === 'oidc' ? settings.issuer : settings.entity_id) ?? '';
      const flow = newFlow({ kind: settings.protocol, workspaceId: settings.workspace_id, slug, issuer });
      to =
        settings.protocol === 'oidc'
          ? await oidcLoginUrl(deps, settings, flow, query.email)
          : await samlLoginUrl(deps, settings, flow);
      setCookie(deps, reply, 'flow', sealFlow(deps, flow));
    } catch (error) {
      if (!(error instanceof SignInFault)) throw error;
      to = await landed(deps, request, flowMark(blank), null, () => Promise.reject(error));
      setCookie(deps, reply, 'flow', sealFlow(deps, blank));
    }
    return reply.redirect(to, ssoLoginCall.status);
  });

  serveOpen(app, ssoCallbackCall, async ({ query, request, reply }) => {
    const flow = readFlow(deps, request.headers);
    const search = request.url.slice(request.url.indexOf('?') + 1);
    const mark = flow ? flowMark(flow) : flowMark(newFlow({ kind: 'oidc', workspaceId: null, slug: null, issuer: '' }));
    const to = await landed(deps, request, mark, flow?.workspaceId ?? null, async () => {
      const own = flowOf(flow, 'oidc', query.state);
      return readOidcAnswer(deps, await ssoOf(deps.db, own.workspaceId), own, search);
    });
    return reply.redirect(to, ssoCallbackCall.status);
  });

  // The form is sent by the page of the provider: a browser sends none of our cookies with it. Its content waits for
  // the browser whose mark it names.
  serveOpen(app, ssoAnswerCall, async ({ params, body, request, reply }) => {
    const workspaceId = workspaceOfCode(params.code);
    const to = await landed(deps, request, body.RelayState ?? '', workspaceId, async () => {
      if (workspaceId === null) throw LOST;
      const settings = await ssoOf(deps.db, workspaceId);
      if (settings.protocol !== 'saml') throw LOST;
      return readSamlAnswer(deps, settings, body.SAMLResponse);
    });
    return reply.redirect(to, ssoAnswerCall.status);
  });

  serveOpen(app, ssoMetadataCall, async ({ params, reply }) => {
    const workspaceId = workspaceOfCode(params.code);
    const held =
      workspaceId === null ? [] : await deps.db.query('select 1 from workspace where id = $1', [workspaceId]);
    if (workspaceId === null || held.length === 0) throw notFound('workspace');
    const settings = { ...noSettings(workspaceId), entity_id: 'none', sso_url: 'https://none.invalid' };
    return reply.type('application/samlmetadata+xml').send(samlMetadata(deps, settings));
  });

  serveOpen(app, ssoLogoutCall, async ({ params, body, request }) => {
    const caller = callerOf(request.ip, request.headers);
    const claimed = await claimTry(deps.db, {
      key: ' logout',
      address: caller.address,
      isKnown: true,
      bounds: LINK_TRIES,
    });
    const workspaceId = workspaceOfCode(params.code);
    const settings = workspaceId === null ? null : await oidcOf(deps, workspaceId);
    if (settings === null) throw notFound('workspace');
    const said = await readLogoutToken(deps, settings, body.logout_token).catch((error: unknown) => {
      throw error instanceof SignInFault ? new Refusal('invalid', error.message) : error;
    });
    await claimed.takeBack();
    const ended = await endByProvider(deps, settings.workspace_id, said);
    for (const userId of new Set(ended)) {
      const facts = { way: 'sso', count: ended.filter((id) => id === userId).length };
      await noteSecurity(deps.db, { kind: 'session_ended', workspaceId: settings.workspace_id, userId, caller, facts });
      deps.sessionNews.announce({ userId });
    }
    return { resource: { sessions_ended: ended.length } };
  });

  serveOpen(app, ssoLandingCall, async ({ body, request, reply }) => {
    const proven = await readLanding(deps, body.code, readFlow(deps, request.headers));
    const caller = callerOf(request.ip, request.headers);
    const signedIn = await enterBySso(deps, proven, { password: body.password, second: body, caller });
    if (!(await forgetLanding(deps, body.code))) {
      await deps.auth.sessions.end(deps.db, signedIn.userId, { only: signedIn.sessionId });
      throw new Refusal('not_found', 'This sign-in has already been used. Start again.');
    }
    setCookie(deps, reply, 'flow', '');
    return answerSignedIn(deps, signedIn, { request, reply });
  });
}
