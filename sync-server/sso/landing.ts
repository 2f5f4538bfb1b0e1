import { randomBytes } from 'node:crypto';
import { Refusal } from '@/domain/refusal';
import { sha256 } from '../auth/sessionStore';
import type { Deps } from '../deps';
import { FLOW_SECONDS, type Flow, flowMark } from './flow';
import { type Outcome, outcomeSchema, type ProviderIdentity } from './outcome';

const PURPOSE = 'sso-landing';

/** The page that asks for the outcome of a sign-in. No server sees what is after the #. */
const PAGE = '/login/landing#';

/**
 * Stores the outcome of a sign-in at a provider, for the browser that began it.
 * @param mark state value of the flow
 * @returns the page to go to
 */
export async function land(deps: Pick<Deps, 'db' | 'secrets'>, mark: string, outcome: Outcome): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const hash = sha256(code);
  await deps.db.query('delete from sso_landing where expires_at < now()');
  await deps.db.query(
    `insert into sso_landing (code_hash, flow_hash, sealed_outcome, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [hash, sha256(mark), deps.secrets.seal(PURPOSE, hash.toString('hex'), JSON.stringify(outcome)), FLOW_SECONDS],
  );
  return `${PAGE}${code}`;
}

const AGAIN = 'This sign-in has ended. Begin again, in one browser and within ten minutes.';

/**
 * The outcome of a sign-in, for the browser that began it and for no other.
 * @throws Refusal not_found for an unknown code or one of another browser; conflict with the message of an error
 */
export async function readLanding(
  deps: Pick<Deps, 'db' | 'secrets'>,
  code: string,
  flow: Flow | null,
): Promise<ProviderIdentity> {
  const hash = sha256(code);
  const [row] = await deps.db.query<{ sealed_outcome: Buffer; flow_hash: Buffer }>(
    'select sealed_outcome, flow_hash from sso_landing where code_hash = $1 and expires_at > now()',
    [hash],
  );
  if (!row || !flow || !row.flow_hash.equals(sha256(flowMark(flow)))) throw new Refusal('not_found', AGAIN);
  const outcome = outcomeSchema.parse(JSON.parse(deps.secrets.open(PURPOSE, hash.toString('hex'), row.sealed_outcome)));
  if (outcome.kind === 'fault') {
    await forgetLanding(deps, code);
    throw new Refusal('conflict', outcome.message);
  }
  const isOfFlow = outcome.workspaceId === flow.workspaceId && outcome.issuer === flow.issuer;
  if (!isOfFlow || (outcome.requestId !== null && outcome.requestId !== flow.requestId))
    throw new Refusal('not_found', AGAIN);
  return outcome;
}

/** Deletes a used outcome. @returns whether it was still there, so that of two simultaneous requests one gets in */
export async function forgetLanding(deps: Pick<Deps, 'db'>, code: string): Promise<boolean> {
  const gone = await deps.db.query('delete from sso_landing where code_hash = $1 returning 1', [sha256(code)]);
  return gone.length > 0;
}
