import type { SecondProof } from '@/contract/passkeys/secondProof';
import { emailKeyOf } from '@/domain/people/emailKeyOf';
import { personName } from '@/domain/people/personName';
import { Refusal } from '@/domain/refusal';
import type { Caller } from '../auth/caller';
import { enter, type SignedIn } from '../auth/enter';
import type { Invite } from '../auth/invites';
import { proveByPassword } from '../auth/login';
import { mayStillInvite } from '../auth/mayStillInvite';
import { membershipOf } from '../auth/membershipsOf';
import { noteSecurity } from '../auth/securityLog';
import { domainOf } from '../auth/signInPolicy';
import type { Deps } from '../deps';
import { freshId } from '../freshId';
import { acceptInvite } from '../joining/join';
import { joinWorkspace } from '../joining/joinWorkspace';
import { createPerson, PERSON_COLORS } from '../setup/people';
import type { Sql } from '../storage/db';
import type { ProviderIdentity } from './outcome';
import { domainsOf, readSettings } from './settings';

/** How a person proves, the first time, that an account is theirs. */
export interface OldWay {
  password?: string | undefined;
  second: SecondProof;
  caller: Caller;
}

export interface Account {
  id: string;
  email: string;
  full_name: string;
  color: string;
  is_staff: boolean;
  password_hash: string | null;
}

const COLUMNS = 'u.id, u.email, u.full_name, u.color, u.is_staff, u.password_hash';

export async function accountOf(sql: Sql, email: string): Promise<Account | undefined> {
  const [row] = await sql.query<Account>(
    `select ${COLUMNS} from app_user u where u.email_key = $1 and u.bot_workspace_id is null`,
    [emailKeyOf(email)],
  );
  return row;
}

/** The open invite for an address in a workspace, if its sender may still invite. */
export async function inviteFor(
  deps: Pick<Deps, 'db' | 'rows'>,
  workspaceId: string,
  email: string,
): Promise<Invite | null> {
  const [row] = await deps.db.query<Invite>(
    `select workspace_id, id, email, email_key, access_level, program_ids, group_ids, message, invited_by, expires_at,
       accepted_at, withdrawn_at
     from invite where workspace_id = $1 and email_key = $2 and accepted_at is null and withdrawn_at is null
       and expires_at > now()`,
    [workspaceId, emailKeyOf(email)],
  );
  return row && (await mayStillInvite(deps, row)) ? row : null;
}

const refuse = (code: string, message: string) =>
  new Refusal('forbidden', message, [{ validation: 'sign_in', code, message, path: [] }]);

/**
 * Asks once for the account's existing way in, before another one is linked to it.
 * @throws Refusal conflict with the code link_account if no password was sent
 */
export async function proveOldWay(
  deps: Deps,
  account: Account,
  { password, second, caller }: OldWay,
): Promise<boolean> {
  if (account.password_hash === null) {
    const message = `${account.email} has an account with another way to sign in. Use that, or first set a password with “Forgot it?”.`;
    throw new Refusal('conflict', message, [{ validation: 'sign_in', code: 'other_way', message, path: [] }]);
  }
  if (!password) {
    const message = `${account.email} already has an account. Enter its password once to connect the two.`;
    throw new Refusal('conflict', message, [
      { validation: 'sign_in', code: 'link_account', message, path: ['password'] },
      // The provider has just confirmed it.
      { validation: 'account', code: 'email', message: account.email, path: [] },
    ]);
  }
  return (await proveByPassword(deps, { email: account.email, password, second, caller })).hasSecondFactor;
}

/** Creates an account without a password, for a person authenticated by a provider. */
export async function makeAccount(deps: Deps, email: string, fullName: string | null): Promise<Account> {
  const name = personName(fullName ?? '').slice(0, 500) || (email.split('@')[0] as string);
  const color = PERSON_COLORS[(email.codePointAt(0) ?? 0) % PERSON_COLORS.length] as string;
  const account = { id: freshId(), email, full_name: name, color, is_staff: false, password_hash: null };
  await createPerson(deps.db, { ...account, fullName: name, password: null, acceptsPolicies: false });
  return account;
}

/** Lets an account into a workspace by its invite, or without one where none is needed. @throws Refusal forbidden */
async function letIn(deps: Deps, account: Account, proven: ProviderIdentity, caller: Caller): Promise<void> {
  const { workspaceId } = proven;
  const member = (await deps.rows.structure(workspaceId)).get('member', account.id);
  if (member && member.access_level !== 'deactivated') return;
  const joiner = { id: account.id, email: account.email, fullName: account.full_name, color: account.color };
  const invite = await inviteFor(deps, workspaceId, account.email);
  if (invite) return acceptInvite(deps, invite, joiner, caller);
  const { joins_by_itself, default_access_level } = await readSettings(deps.db, workspaceId);
  // Signing in does not reactivate a deactivated person.
  if (member || !joins_by_itself)
    throw refuse('no_access', 'You have no access to this workspace. Ask one of its administrators to invite you.');
  await joinWorkspace(deps, workspaceId, joiner, { accessLevel: default_access_level, programIds: [], groupIds: [] });
}

async function linked(deps: Deps, { workspaceId, issuer, subject }: ProviderIdentity): Promise<Account | undefined> {
  const [row] = await deps.db.query<Account>(
    `update sso_identity s set last_used_at = now() from app_user u
     where s.workspace_id = $1 and s.issuer = $2 and s.subject = $3 and u.id = s.user_id returning ${COLUMNS}`,
    [workspaceId, issuer, subject],
  );
  return row;
}

/** The account of somebody who uses this provider for the first time, and whether they have used its second factor. */
async function firstTime(
  deps: Deps,
  proven: ProviderIdentity,
  oldWay: OldWay,
): Promise<{ account: Account; showedSecond: boolean }> {
  const { workspaceId, issuer, subject, email } = proven;
  if (email === null)
    throw refuse(
      'no_email',
      'The provider does not send an e-mail address. An administrator has to make it send one (email).',
    );
  const domain = domainOf(email);
  const domains = await domainsOf(deps.db, workspaceId);
  if (!domains.some((one) => one.domain === domain && one.proven_at !== null))
    throw refuse(
      'domain',
      `This workspace has not proved that it owns ${domain}. An administrator has to add the domain under Sign-in and security.`,
    );
  if (!proven.emailVerified)
    throw refuse(
      'unverified',
      `The provider does not say that ${email} is yours (email_verified). Ask an administrator.`,
    );
  const held = await accountOf(deps.db, email);
  const showedSecond = held ? await proveOldWay(deps, held, oldWay) : false;
  const account = held ?? (await makeAccount(deps, email, proven.fullName));
  try {
    await letIn(deps, account, proven, oldWay.caller);
  } catch (refusal) {
    if (!held) await deps.db.query('delete from app_user where id = $1', [account.id]);
    throw refusal;
  }
  await deps.db.query(
    `insert into sso_identity (workspace_id, issuer, subject, user_id, last_used_at) values ($1, $2, $3, $4, now())
     on conflict (workspace_id, issuer, subject) do nothing`,
    [workspaceId, issuer, subject, account.id],
  );
  const facts = { way: 'sso', issuer };
  await noteSecurity(deps.db, {
    kind: 'identity_linked',
    workspaceId,
    userId: account.id,
    caller: oldWay.caller,
    facts,
  });
  return { account, showedSecond };
}

/**
 * Opens a session for a person authenticated by a workspace's provider.
 * @throws Refusal forbidden with the reason, conflict with the code link_account when the address has an account whose
 * password must be entered once
 */
export async function enterBySso(deps: Deps, proven: ProviderIdentity, oldWay: OldWay): Promise<SignedIn> {
  const { workspaceId } = proven;
  const known = await linked(deps, proven);
  const { account, showedSecond } = known
    ? { account: known, showedSecond: false }
    : await firstTime(deps, proven, oldWay);
  const { slug } = await membershipOf(deps.db, workspaceId);
  return enter(deps, {
    user: { id: account.id, email: account.email, isStaff: account.is_staff },
    way: 'sso',
    onlyWorkspaceId: workspaceId,
    hasSecondFactor: proven.hasSecondFactor || showedSecond,
    slug,
    providerSession: proven.providerSession ?? null,
    caller: oldWay.caller,
  });
}
