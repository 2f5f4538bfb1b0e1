import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { cookieName, cookieValue } from '../auth/cookies';
import type { Deps } from '../deps';

/** Seconds that a person may spend at a provider. */
export const FLOW_SECONDS = 600;
const PURPOSE = 'sign-in-flow';

const flowSchema = z.object({
  kind: z.enum(['oidc', 'saml', 'google']),
  workspaceId: z.string().nullable(),
  slug: z.string().nullable(),
  /** Proves that the browser that comes back is the one that left. */
  secret: z.string(),
  nonce: z.string(),
  /** PKCE. */
  verifier: z.string(),
  /** The id of the SAML request. */
  requestId: z.string(),
  issuer: z.string(),
  /** Start time, Unix milliseconds. */
  began: z.number(),
});
/** A sign-in at a provider in progress, as stored in a cookie of its browser. */
export type Flow = z.infer<typeof flowSchema>;

const random = () => randomBytes(32).toString('base64url');

/** Starts a flow now. */
export function newFlow(about: Pick<Flow, 'kind' | 'workspaceId' | 'slug' | 'issuer'>): Flow {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  return { ...about, secret: random(), nonce: random(), verifier: random(), requestId, began: Date.now() };
}

/** The state value that is sent to the provider and comes back from it. */
export function flowMark(flow: Pick<Flow, 'secret'>): string {
  return createHash('sha256').update(`flow:${flow.secret}`).digest('base64url');
}

/** The value of the cookie: sealed, because only the server may read it. */
export function sealFlow({ secrets }: Pick<Deps, 'secrets'>, flow: Flow): string {
  return secrets.seal(PURPOSE, PURPOSE, JSON.stringify(flow)).toString('base64url');
}

/** The flow of a browser; null when there is none, it comes from another server, or it has expired. */
export function readFlow(deps: Pick<Deps, 'secrets' | 'config'>, headers: IncomingHttpHeaders): Flow | null {
  const sealed = cookieValue(headers.cookie, cookieName('flow', deps.config));
  if (!sealed) return null;
  try {
    const flow = flowSchema.parse(JSON.parse(deps.secrets.open(PURPOSE, PURPOSE, Buffer.from(sealed, 'base64url'))));
    return Date.now() - flow.began < FLOW_SECONDS * 1000 ? flow : null;
  } catch {
    return null;
  }
}
