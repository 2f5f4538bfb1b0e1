import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
} from 'openid-client';
import type { Deps } from '../deps';
import { AddressFault, fetchLimited, providerUrl } from './fetchLimited';
import type { Flow } from './flow';
import { flowMark } from './flow';
import { oidcWords } from './oidcWords';
import type { ProviderIdentity } from './outcome';
import { openClientSecret, ownAddresses, type SsoSettings } from './settings';
import { SignInFault } from './signInFault';

const PATIENCE_SECONDS = 8;

/** Authentication methods (RFC 8176) that are something one knows, and something one has or is. */
const KNOWN = new Set(['pwd', 'pin', 'kba']);
const HELD = new Set(['otp', 'hwk', 'swk', 'sms', 'tel', 'fpt', 'face', 'iris', 'vbm', 'sc']);

/** Whether a provider says that it required two factors. If it does not say so, only one counts. */
export function hasTwoFactors(amr: unknown): boolean {
  const methods = Array.isArray(amr) ? amr.filter((one): one is string => typeof one === 'string') : [];
  return methods.includes('mfa') || (methods.some((one) => KNOWN.has(one)) && methods.some((one) => HELD.has(one)));
}

type OidcDeps = Pick<Deps, 'config' | 'secrets'>;

/** @throws SignInFault when the provider cannot be reached or is not the expected one */
export async function clientOf(deps: OidcDeps, settings: SsoSettings): Promise<Configuration> {
  const { issuer, client_id } = settings;
  if (!issuer || !client_id) throw new SignInFault('oidc: not set up', 'Single sign-on is not set up completely.');
  try {
    const url = providerUrl(issuer, deps.config);
    const secret = openClientSecret(deps, settings);
    const plain = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    const found = await discovery(url, client_id, undefined, None(), {
      execute: plain,
      timeout: PATIENCE_SECONDS,
      [customFetch]: (address, options) => fetchLimited(address, options as RequestInit),
    });
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const client = new Configuration(server, client_id, undefined, secret === null ? None() : way(secret));
    client.timeout = PATIENCE_SECONDS;
    client[customFetch] = (address, options) => fetchLimited(address, options as RequestInit);
    for (const allow of plain) allow(client);
    return client;
  } catch (error) {
    if (error instanceof AddressFault) throw new SignInFault('oidc: address', error.message);
    throw new SignInFault(
      `oidc: ${String((error as Error).message).slice(0, 200)}`,
      `The provider at ${issuer} cannot be reached, or is not the right one. Try again in a minute; if that does not help, ask an administrator.`,
      { cause: error },
    );
  }
}

/** The issuer that the provider declares, if it is not the address that was entered. */
function otherIssuer(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { attribute, body } = (cause.cause ?? {}) as { attribute?: string; body?: { issuer?: unknown } };
    if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer.slice(0, 500);
  }
  return null;
}

/**
 * Checks that a provider is reachable and is the expected one. @throws SignInFault in words for the person who sets it
 * up
 */
export async function checkProvider(deps: OidcDeps, settings: SsoSettings): Promise<void> {
  try {
    await clientOf(deps, settings);
  } catch (error) {
    if (!(error instanceof SignInFault) || !error.cause) throw error;
    const { issuer } = settings;
    const named = otherIssuer(error.cause);
    const why =
      named === null
        ? `This server cannot reach the provider at ${issuer}, or it answers with something else. Open ${issuer?.replace(/\/$/, '')}/.well-known/openid-configuration in a browser: it has to show the provider.`
        : `The provider at ${issuer} calls itself ${named}. Enter exactly that as the issuer.`;
    throw new SignInFault(error.reason, why);
  }
}

/** The URL where a browser signs in. @throws SignInFault */
export async function oidcLoginUrl(
  deps: OidcDeps,
  settings: SsoSettings,
  flow: Flow,
  email: string | undefined,
): Promise<string> {
  const client = await clientOf(deps, settings);
  return buildAuthorizationUrl(client, {
    redirect_uri: ownAddresses(deps.config, settings.workspace_id).redirectUri,
    response_type: 'code',
    scope: settings.scopes,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    state: flowMark(flow),
    nonce: flow.nonce,
    ...(email ? { login_hint: email } : {}),
  }).href;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * The person that a provider authenticated, from the code that it sent.
 * @param search the query that the provider added to our URL
 * @throws SignInFault
 */
export async function readOidcAnswer(
  deps: OidcDeps,
  settings: SsoSettings,
  flow: Flow,
  search: string,
): Promise<ProviderIdentity> {
  const client = await clientOf(deps, settings);
  const issuer = client.serverMetadata().issuer;
  if (flow.issuer !== settings.issuer)
    throw new SignInFault('oidc: other provider', 'The provider was changed. Sign in again.');
  try {
    const address = new URL(ownAddresses(deps.config, settings.workspace_id).redirectUri);
    address.search = search;
    const tokens = await authorizationCodeGrant(client, address, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flowMark(flow),
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('there is no ID token');
    const identity = claims.email === undefined ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
    return {
      kind: 'person',
      workspaceId: settings.workspace_id,
      issuer: flow.issuer,
      subject: subjectOf(issuer, claims),
      email: textOf(identity.email),
      // Entra has its own claim for whether it has verified the address.
      emailVerified: identity.email_verified === true || claims.xms_edov === true || claims.xms_edov === '1',
      fullName: textOf(identity.name) ?? textOf(claims.name),
      hasSecondFactor: hasTwoFactors(claims.amr),
      requestId: null,
      providerSession: textOf(claims.sid),
    };
  } catch (error) {
    const { error: code } = error as { error?: string };
    throw new SignInFault(`oidc: ${code ?? String((error as Error).message).slice(0, 200)}`, oidcWords(error));
  }
}

/** Identifies a person at a provider, by the claims of one of its tokens. */
export function subjectOf(issuer: string, claims: { readonly [name: string]: unknown }): string {
  return entraSubject(issuer, claims) ?? String(claims.sub);
}

/** At Entra the subject differs between applications; tenant and object id identify the person. */
function entraSubject(issuer: string, claims: { readonly [name: string]: unknown }): string | null {
  const { tid, oid } = claims;
  const isEntra = /^https:\/\/(login\.microsoftonline\.com|sts\.windows\.net)\//.test(issuer);
  return isEntra && typeof tid === 'string' && typeof oid === 'string' ? `${tid}/${oid}` : null;
}
