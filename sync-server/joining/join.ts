import type { SecondProof } from '@/contract/passkeys/secondProof';
import { invalid, Refusal } from '@/domain/refusal';
import type { Identity } from '../auth/auth';
import type { Caller } from '../auth/caller';
import { demandGoodPassword } from '../auth/demandGoodPassword';
import { otherAddressEmail } from '../auth/emails/inviteEmail';
import { enter, type SignedIn } from '../auth/enter';
import { type Invite, inviteOfToken, workspaceOfInvite } from '../auth/invites';
import { proveByPassword } from '../auth/login';
import { mayStillInvite } from '../auth/mayStillInvite';
import { membershipOf } from '../auth/membershipsOf';
import { cancelEmails, post } from '../auth/post';
import { noteSecurity } from '../auth/securityLog';
import { policyRefusal, readPolicy } from '../auth/signInPolicy';
import type { SignInWay } from '../auth/signInRules';
import { claimTry, EMAIL_TRIES, LINK_TRIES } from '../auth/tries';
import { typedEmailKey } from '../auth/typedEmailKey';
import type { Deps } from '../deps';
import { freshId } from '../freshId';
import { createPerson, PERSON_COLORS } from '../setup/people';
import { type Joiner, joinWorkspace } from './joinWorkspace';

export interface JoinInput {
  token: string;
  email?: string | undefined;
  fullName?: string | undefined;
  password?: string | undefined;
  second: SecondProof;
  acceptsPolicies?: boolean | undefined;
}

interface Account {
  id: string;
  email: string;
  full_name: string;
  color: string;
  is_staff: boolean;
  password_hash: string | null;
}

/** Who joins, and what they have proved. */
interface Entering {
  account: Omit<Account, 'password_hash'>;
  way: SignInWay;
  onlyWorkspaceId: string | null;
  hasSecondFactor: boolean;
  isNew: boolean;
}

/** The invite of a link; look-ups are rate-limited. @throws Refusal as inviteOfToken, and too_many */
export async function openInvite(deps: Deps, token: string, caller: Caller): Promise<Invite> {
  const claimed = await claimTry(deps.db, { key: ' link', address: caller.address, isKnown: true, bounds: LINK_TRIES });
  const invite = await inviteOfToken(deps.db, token);
  if (!(await mayStillInvite(deps, invite)))
    throw new Refusal(
      'conflict',
      'Whoever sent this invite can no longer invite people here. Ask an administrator for a new one.',
    );
  await claimed.takeBack();
  return invite;
}

/** Asks the inviter to invite another address, and refuses the request. */
async function refuseOtherAddress(deps: Deps, invite: Invite, wanted: string, name: string, caller: Caller) {
  const key = ` other:${invite.id}`;
  await claimTry(deps.db, { key, address: caller.address, isKnown: false, bounds: EMAIL_TRIES });
  const [inviter] = await deps.db.query<{ email: string; full_name: string }>(
    'select email, full_name from app_user where id = $1',
    [invite.invited_by],
  );
  if (inviter)
    post(
      deps,
      otherAddressEmail(deps.config, { to: inviter.email, workspaceName: name, invited: invite.email, wanted }),
    );
  const who = inviter?.full_name ?? 'whoever invited you';
  const asked = deps.mail.state().isSetUp ? `We have asked ${who} to invite` : `Ask ${who} to invite`;
  const message = `This invite is for ${invite.email}. ${asked} ${wanted}.`;
  throw new Refusal('conflict', message, [{ validation: 'invite', code: 'other_address', message, path: ['email'] }]);
}

async function newAccount(deps: Deps, invite: Invite, input: JoinInput, words: readonly string[]): Promise<Account> {
  const fullName = input.fullName ?? '';
  if (fullName === '') throw invalid(['full_name'], 'Enter your name.', 'required');
  if (!input.password) throw invalid(['password'], 'Choose a password.', 'required');
  if (input.acceptsPolicies !== true)
    throw invalid(['accepts_policies'], 'Accept the privacy policy and the licence agreement.', 'required');
  await demandGoodPassword(deps, input.password, [invite.email, fullName, ...words], 'password');
  const person = { id: freshId(), email: invite.email, fullName, color: colorOf(invite.email_key) };
  await createPerson(deps.db, { ...person, password: input.password, acceptsPolicies: true });
  return {
    id: person.id,
    email: person.email,
    full_name: fullName,
    color: person.color,
    is_staff: false,
    password_hash: '',
  };
}

/** People of a workspace are distinguished by colour; any will do. */
function colorOf(emailKey: string): string {
  const sum = [...emailKey].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return PERSON_COLORS[sum % PERSON_COLORS.length] as string;
}

async function whoJoins(
  deps: Deps,
  invite: Invite,
  input: JoinInput,
  at: { caller: Caller; identity: Identity | null; words: readonly string[] },
): Promise<Entering> {
  const { caller, identity } = at;
  if (identity) {
    const { way, hasSecondFactor, isOfWorkspace, actor, user } = identity;
    const onlyWorkspaceId = isOfWorkspace ? actor.workspace_id : null;
    return { account: user, way, onlyWorkspaceId, hasSecondFactor, isNew: false };
  }
  const [account] = await deps.db.query<Account>(
    'select id, email, full_name, color, is_staff, password_hash from app_user where email_key = $1',
    [invite.email_key],
  );
  const proven = { way: 'password' as const, onlyWorkspaceId: null };
  if (!account) {
    const made = await newAccount(deps, invite, input, at.words);
    return { ...proven, account: made, hasSecondFactor: false, isNew: true };
  }
  if (account.password_hash === null)
    throw new Refusal(
      'unauthenticated',
      `${invite.email} has an account without a password. Sign in to it by its usual way, then open this link again.`,
    );
  if (!input.password) throw invalid(['password'], `Enter the password of ${invite.email}.`, 'required');
  const { hasSecondFactor } = await proveByPassword(deps, {
    email: invite.email,
    password: input.password,
    second: input.second,
    caller,
  });
  return { ...proven, account, hasSecondFactor, isNew: false };
}

/** Marks an invite as used, so that its link no longer works. */
export async function acceptInvite(deps: Deps, invite: Invite, joiner: Joiner, caller: Caller): Promise<void> {
  const { workspace_id: workspaceId, id } = invite;
  await joinWorkspace(deps, workspaceId, joiner, {
    accessLevel: invite.access_level,
    programIds: invite.program_ids,
    groupIds: invite.group_ids,
  });
  await deps.db.query(
    'update invite set accepted_at = now(), accepted_by = $3 where workspace_id = $1 and id = $2 and accepted_at is null',
    [workspaceId, id, joiner.id],
  );
  await cancelEmails(deps, { invite: id, workspaceId });
  const facts = { invite_id: id, access_level: invite.access_level };
  await noteSecurity(deps.db, { kind: 'invite_accepted', workspaceId, userId: joiner.id, caller, facts });
}

/**
 * Joins a workspace by an invite, with a new account or the one that the address has.
 * @throws Refusal not_found and conflict for links that do not work and for other addresses, invalid for missing input
 * or a weak password, unauthenticated for a wrong password or code, forbidden when the workspace requires another way
 * to sign in, conflict when no seat is left
 */
export async function join(
  deps: Deps,
  input: JoinInput,
  { caller, identity: here }: { caller: Caller; identity: Identity | null },
): Promise<SignedIn> {
  const invite = await openInvite(deps, input.token, caller);
  // Somebody else may be signed in on this device, which proves nothing about the account that joins.
  const identity = here && !here.key && typedEmailKey(here.user.email) === invite.email_key ? here : null;
  const { slug } = await workspaceOfInvite(deps.db, invite);
  const membership = await membershipOf(deps.db, invite.workspace_id);
  const policy = await readPolicy(deps.db, membership);
  const name = policy.workspace.workspace_name;
  const wanted = input.email?.trim();
  if (wanted && typedEmailKey(wanted) !== invite.email_key)
    await refuseOtherAddress(deps, invite, wanted, name, caller);
  const fault = policyRefusal(policy, {
    userId: identity?.user.id ?? '',
    email: invite.email,
    isStaff: false,
    way: identity?.way ?? 'password',
    onlyWorkspaceId: identity?.isOfWorkspace ? identity.actor.workspace_id : null,
    hasSecondFactor: identity?.hasSecondFactor ?? false,
    address: caller.address,
  });
  if (fault) throw fault;
  const entering = await whoJoins(deps, invite, input, { caller, identity, words: [name, slug] });
  const { account } = entering;
  const joiner = { id: account.id, email: account.email, fullName: account.full_name, color: account.color };
  try {
    await acceptInvite(deps, invite, joiner, caller);
  } catch (refusal) {
    // Otherwise somebody would be left with an account that gives access to nothing.
    if (entering.isNew) await deps.db.query('delete from app_user where id = $1', [account.id]);
    throw refusal;
  }
  return enter(deps, {
    user: { id: account.id, email: account.email, isStaff: account.is_staff },
    way: entering.way,
    onlyWorkspaceId: entering.onlyWorkspaceId,
    hasSecondFactor: entering.hasSecondFactor,
    slug,
    caller,
  });
}
