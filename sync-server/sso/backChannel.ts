import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { Refusal } from '@/domain/refusal';
import { sha256 } from '../auth/sessionStore';
import type { Deps } from '../deps';
import { fetchLimited, providerUrl } from './fetchLimited';
import { clientOf, subjectOf } from './oidc';
import type { SsoSettings } from './settings';

/** The event that marks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Older tokens are refused; each token is remembered for this long. */
const MOST_AGE_SECONDS = 120;
const TOLERANCE_SECONDS = 30;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Whose sessions a provider has ended: all of a person, or a single one at the provider. */
export interface EndedAtProvider {
  issuer: string;
  subject: string | null;
  providerSession: string | null;
}

const refused = (why: string) => new Refusal('invalid', `This is not a logout token: ${why}`);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @throws Refusal invalid for a token with another purpose */
function checkPurpose(payload: JWTPayload, type: string | undefined): void {
  // Some providers declare no type; an ID token declares another one or has no such event.
  if (type !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(type)) throw refused('it has another type.');
  const { events } = payload;
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined;
  if (typeof event !== 'object' || event === null) throw refused('it names no logout.');
  if ('nonce' in payload) throw refused('it has a nonce.');
  if (textOf(payload.sub) === null && textOf(payload.sid) === null)
    throw refused('it names neither person nor session.');
}

/**
 * Whose sessions a workspace's provider says it has ended.
 * @throws Refusal invalid for a token that is not from this provider, not for us, not about a logout, or used before;
 * SignInFault when the provider cannot be reached
 */
export async function readLogoutToken(
  deps: Pick<Deps, 'config' | 'secrets' | 'db'>,
  settings: SsoSettings,
  token: string,
): Promise<EndedAtProvider> {
  const server = (await clientOf(deps, settings)).serverMetadata();
  const keys = createRemoteJWKSet(providerUrl(server.jwks_uri ?? '', deps.config), {
    [customFetch]: (url, options) => fetchLimited(url, options as RequestInit),
  });
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: server.issuer,
    audience: settings.client_id ?? '',
    algorithms: ALGORITHMS,
    maxTokenAge: MOST_AGE_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
    requiredClaims: ['iat', 'jti'],
  }).catch((error: unknown) => {
    throw refused(`${(error as Error).message}.`);
  });
  checkPurpose(payload, protectedHeader.typ);
  await takeOnce(deps, settings.workspace_id, `${server.issuer} ${payload.jti}`);
  return {
    issuer: settings.issuer ?? '',
    subject: textOf(payload.sub) === null ? null : subjectOf(server.issuer, payload),
    providerSession: textOf(payload.sid),
  };
}

/** @throws Refusal invalid the second time */
async function takeOnce({ db }: Pick<Deps, 'db'>, workspaceId: string, id: string): Promise<void> {
  await db.query('delete from sso_logout where workspace_id = $1 and expires_at < now()', [workspaceId]);
  const taken = await db.query(
    `insert into sso_logout (workspace_id, token_hash, expires_at) values ($1, $2, now() + make_interval(secs => $3))
     on conflict do nothing returning 1`,
    [workspaceId, sha256(id), 2 * (MOST_AGE_SECONDS + TOLERANCE_SECONDS)],
  );
  if (taken.length === 0) throw refused('it was used before.');
}

/**
 * Ends the sessions here that have ended at the provider; for a person this includes sessions whose counterpart there
 * is unknown.
 * @returns whose sessions they were, each person once
 */
export async function endByProvider(
  { db }: Pick<Deps, 'db'>,
  workspaceId: string,
  { issuer, subject, providerSession }: EndedAtProvider,
): Promise<string[]> {
  const ended = await db.query<{ user_id: string }>(
    `delete from session s where s.workspace_id = $1 and s.way = 'sso'
       and ($2::text is null or s.provider_session = $2 or (s.provider_session is null and $3::text is not null))
       and ($3::text is null or exists (select 1 from sso_identity i
         where i.workspace_id = $1 and i.issuer = $4 and i.subject = $3 and i.user_id = s.user_id))
     returning s.user_id`,
    [workspaceId, providerSession, subject, issuer],
  );
  return ended.map(({ user_id }) => user_id);
}
