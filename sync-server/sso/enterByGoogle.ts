import { Refusal } from '@/domain/refusal';
import { enter, type SignedIn } from '../auth/enter';
import { membershipOf } from '../auth/membershipsOf';
import { noteSecurity } from '../auth/securityLog';
import { policyRefusal, readPolicy } from '../auth/signInPolicy';
import type { Deps } from '../deps';
import { acceptInvite } from '../joining/join';
import { type Account, accountOf, inviteFor, makeAccount, type OldWay, proveOldWay } from './enterBySso';
import type { ProviderIdentity } from './outcome';

type Person = Omit<ProviderIdentity, 'workspaceId'>;

const NO_ACCOUNT = new Refusal(
  'forbidden',
  'There is no account for this Google address. Ask an administrator of your workspace to invite it.',
);

async function linked(deps: Deps, subject: string): Promise<Account | undefined> {
  const [row] = await deps.db.query<Account>(
    `select u.id, u.email, u.full_name, u.color, u.is_staff, u.password_hash
     from google_identity g join app_user u on u.id = g.user_id where g.subject = $1`,
    [subject],
  );
  return row;
}

/** A new account for somebody who was invited to the workspace that they ask for. @throws Refusal forbidden */
async function byInvite(deps: Deps, person: Person, email: string, slug: string, oldWay: OldWay): Promise<Account> {
  const [workspace] = await deps.db.query<{ id: string }>('select id from workspace where slug = $1', [slug]);
  const invite = workspace && (await inviteFor(deps, workspace.id, email));
  if (!invite) throw NO_ACCOUNT;
  const policy = await readPolicy(deps.db, await membershipOf(deps.db, workspace.id));
  const entrant = { userId: '', email, isStaff: false, way: 'google' as const, onlyWorkspaceId: null };
  const fault = policyRefusal(policy, { ...entrant, hasSecondFactor: false, address: oldWay.caller.address });
  if (fault) throw fault;
  const account = await makeAccount(deps, email, person.fullName);
  const joiner = { id: account.id, email, fullName: account.full_name, color: account.color };
  try {
    await acceptInvite(deps, invite, joiner, oldWay.caller);
  } catch (refusal) {
    await deps.db.query('delete from app_user where id = $1', [account.id]);
    throw refusal;
  }
  return account;
}

/**
 * Opens a session for a person authenticated by Google, in a workspace that allows it.
 * @throws Refusal forbidden with the reason, conflict with the code link_account when the address has an account whose
 * password must be entered once
 */
export async function enterByGoogle(
  deps: Deps,
  person: Person,
  slug: string | undefined,
  oldWay: OldWay,
): Promise<SignedIn> {
  let account = await linked(deps, person.subject);
  let hasSecondFactor = false;
  if (!account) {
    const { email, subject } = person;
    if (email === null || !person.emailVerified) throw NO_ACCOUNT;
    account = await accountOf(deps.db, email);
    if (account) hasSecondFactor = await proveOldWay(deps, account, oldWay);
    else if (slug === undefined) throw NO_ACCOUNT;
    else account = await byInvite(deps, person, email, slug, oldWay);
    await deps.db.query(
      'insert into google_identity (subject, user_id) values ($1, $2) on conflict (subject) do nothing',
      [subject, account.id],
    );
    const facts = { way: 'google' };
    await noteSecurity(deps.db, { kind: 'identity_linked', userId: account.id, caller: oldWay.caller, facts });
  }
  return enter(deps, {
    user: { id: account.id, email: account.email, isStaff: account.is_staff },
    way: 'google',
    onlyWorkspaceId: null,
    hasSecondFactor,
    slug,
    caller: oldWay.caller,
  });
}
