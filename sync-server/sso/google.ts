import { timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Refusal } from '@/domain/refusal';
import type { GoogleConfig } from '../config';
import type { Deps } from '../deps';
import { linkTo } from '../mail/linkTo';
import { type Flow, newFlow } from './flow';
import type { ProviderIdentity } from './outcome';

/** Google uses both spellings of its issuer. */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
export const GOOGLE = 'https://accounts.google.com';

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysOf(url: string) {
  const held = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 5000, cooldownDuration: 1000 });
  keySets.set(url, held);
  return held;
}

/** @throws Refusal not_found when Google sign-in is not configured on the server */
export function mustHaveGoogle({ google }: Deps['config']): GoogleConfig {
  if (!google) throw new Refusal('not_found', 'Sign-in with Google is not set up on this server.');
  return google;
}

/** A new flow, and the URL where a browser signs in. */
export function googleLoginUrl(
  { config }: Pick<Deps, 'config'>,
  asked: { email?: string | undefined; slug?: string | undefined },
): { url: string; flow: Flow } {
  const google = mustHaveGoogle(config);
  const flow = newFlow({ kind: 'google', workspaceId: null, slug: asked.slug ?? null, issuer: GOOGLE });
  const url = new URL(google.authUrl);
  url.search = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: linkTo(config, '/login/google'),
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce: flow.nonce,
    // The page that Google sends people back to passes it to the server with the token.
    state: flow.nonce,
    prompt: 'select_account',
    ...(asked.email ? { login_hint: asked.email } : {}),
  }).toString();
  return { url: url.href, flow };
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The person that Google authenticated.
 * @param flow of this browser: a token issued to another browser is refused
 * @throws Refusal unauthenticated
 */
export async function readGoogleToken(
  deps: Pick<Deps, 'config' | 'log'>,
  { token, nonce }: { token: string; nonce: string },
  flow: Flow | null,
): Promise<Omit<ProviderIdentity, 'workspaceId'>> {
  const google = mustHaveGoogle(deps.config);
  const refused = new Refusal('unauthenticated', 'The sign-in with Google has ended. Begin again at the sign-in page.');
  if (flow?.kind !== 'google' || !same(flow.nonce, nonce)) throw refused;
  const read = await jwtVerify(token, keysOf(google.keysUrl), {
    issuer: ISSUERS,
    audience: google.clientId,
    algorithms: ['RS256', 'ES256'],
    maxTokenAge: '5 min',
    clockTolerance: 30,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    deps.log.warn({ reason: String((error as Error).message) }, 'A token from Google was refused');
    throw refused;
  });
  const { payload } = read;
  if (typeof payload.nonce !== 'string' || !same(payload.nonce, nonce)) throw refused;
  return {
    kind: 'person',
    issuer: GOOGLE,
    subject: payload.sub as string,
    email: typeof payload.email === 'string' ? payload.email : null,
    emailVerified: payload.email_verified === true,
    fullName: typeof payload.name === 'string' ? payload.name : null,
    hasSecondFactor: false,
    requestId: null,
  };
}
