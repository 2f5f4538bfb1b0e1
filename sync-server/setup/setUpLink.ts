import { emailKeyOf } from '@/domain/people/emailKeyOf';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { invalid, Refusal } from '@/domain/refusal';
import type { Caller } from '../auth/caller';
import { demandGoodPassword } from '../auth/demandGoodPassword';
import { enter, type SignedIn } from '../auth/enter';
import { newLinkToken } from '../auth/linkToken';
import { noteSecurity } from '../auth/securityLog';
import { sha256 } from '../auth/sessionStore';
import { claimTry, LINK_TRIES } from '../auth/tries';
import type { Deps } from '../deps';
import { freshId } from '../freshId';
import { createWorkspace } from './createWorkspace';
import { hasAdmin } from './hasAdmin';
import { createPerson } from './people';
import { slugOf } from './slugOf';

/** Long enough to walk from the terminal to a browser. */
export const SET_UP_MINUTES = 30;

const NOT_GOOD = `This link has already been used, or is older than ${SET_UP_MINUTES} minutes. Start the server again: it prints a new one while it has no administrator.`;

/** A link for the first run. Only its hash is stored; links of other processes stay valid until one of them is used. */
export async function newSetUpToken(deps: Pick<Deps, 'db'>): Promise<string> {
  const { token, hash } = newLinkToken();
  await deps.db.query('delete from set_up_link where expires_at < now()');
  await deps.db.query(
    'insert into set_up_link (token_hash, expires_at) values ($1, now() + make_interval(mins => $2))',
    [hash, SET_UP_MINUTES],
  );
  return token;
}

/**
 * Checks that a link is valid: one that this server printed recently, while nobody can administer.
 * @throws Refusal not_found, too_many
 */
export async function demandSetUpLink(deps: Deps, token: string, caller: Caller): Promise<Date> {
  const bounds = { key: ' link', address: caller.address, isKnown: true, bounds: LINK_TRIES };
  const claimed = await claimTry(deps.db, bounds);
  const [link] = await deps.db.query<{ expires_at: Date }>(
    'select expires_at from set_up_link where token_hash = $1 and expires_at > now()',
    [sha256(token)],
  );
  if (!link || (await hasAdmin(deps))) throw new Refusal('not_found', NOT_GOOD);
  await claimed.takeBack();
  return link.expires_at;
}

export interface FirstPerson {
  token: string;
  workspaceName: string;
  fullName: string;
  email: string;
  password: string;
}

/**
 * Creates the first workspace with its admin, who is staff as well, since whoever has the link runs the server.
 * @throws Refusal not_found for an invalid link; invalid for a weak password or an address that is taken (the link then
 * stays valid)
 */
export async function setUp(deps: Deps, input: FirstPerson, caller: Caller): Promise<SignedIn> {
  await demandSetUpLink(deps, input.token, caller);
  const email = input.email.trim();
  const taken = await deps.db.query('select 1 from app_user where email_key = $1', [emailKeyOf(email)]);
  if (taken.length > 0) throw invalid(['email'], 'There is an account with this address already.', 'unique');
  await demandGoodPassword(deps, input.password, [email, input.fullName, input.workspaceName], 'password');
  // Of two simultaneous requests only one finds it.
  const used = await deps.db.query('delete from set_up_link where token_hash = $1 returning 1', [sha256(input.token)]);
  if (used.length === 0) throw new Refusal('not_found', NOT_GOOD);
  const person = { id: freshId(), email, fullName: input.fullName, color: 'blue', accessLevel: 'admin' as const };
  await createPerson(deps.db, { ...person, password: input.password, isStaff: true, acceptsPolicies: true });
  const slug = await freeSlug(deps, slugOf(input.workspaceName));
  const id = freshId();
  await createWorkspace(deps, {
    id,
    slug,
    name: input.workspaceName,
    members: [person],
    moreFlags: OWN_SERVER_FLAGS,
  });
  await deps.db.query('delete from set_up_link');
  await noteSecurity(deps.db, { kind: 'workspace_set_up', workspaceId: id, userId: person.id, caller });
  return enter(deps, {
    user: { id: person.id, email, isStaff: true },
    way: 'password',
    onlyWorkspaceId: null,
    hasSecondFactor: false,
    slug,
    caller,
    isSwitch: true,
  });
}

/** The address may already be taken by a workspace that nobody can administer. */
async function freeSlug(deps: Pick<Deps, 'db'>, slug: string): Promise<string> {
  const rows = await deps.db.query<{ slug: string }>('select slug from workspace');
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`;
}
