import type { FastifyInstance } from 'fastify';
import {
  type InviteResource,
  inviteMemberCall,
  invitesCall,
  resendInviteCall,
  withdrawInviteCall,
} from '@/contract/workspaces/invites';
import { notFound } from '@/domain/kinds/notFound';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import type { Target } from '@/domain/permissions/target';
import { takesSeat } from '@/domain/plans/seats';
import { invalid, Refusal } from '@/domain/refusal';
import { inviteEmail, inviteLink } from '../../auth/emails/inviteEmail';
import { INVITE_DAYS, type Invite } from '../../auth/invites';
import { newInviteToken } from '../../auth/linkToken';
import { mayInvite } from '../../auth/mayStillInvite';
import { cancelEmails, type EmailAbout, post } from '../../auth/post';
import { noteSecurity } from '../../auth/securityLog';
import { typedEmailKey } from '../../auth/typedEmailKey';
import type { Deps } from '../../deps';
import type { Structure } from '../../events/structureCache';
import { freshId } from '../../freshId';
import { type AskedBy, serve } from '../../http/serve';
import { levelWords, seatsLeft } from '../../joining/joinWorkspace';
import { sqlState } from '../../storage/db';
import { seatsHeld } from './seatsHeld';

type Held = Invite & { created_at: Date; sent_at: Date; unsent_why: string | null };
type Asking = Pick<AskedBy<typeof inviteMemberCall>, 'identity' | 'structure'>;

const COLUMNS = `workspace_id, id, email, email_key, access_level, program_ids, group_ids, message, invited_by, created_at,
  sent_at, expires_at, accepted_at, withdrawn_at, unsent_why`;
const UNIQUE = '23505';
const TAKEN = 'has already been invited. Send that invite again, or withdraw it first.';

const shown = (row: Held, structure: Structure): InviteResource => ({
  id: row.id,
  email: row.email,
  access_level: row.access_level,
  program_ids: row.program_ids,
  group_ids: row.group_ids,
  message: row.message,
  invited_by: row.invited_by,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  is_expired: row.expires_at.getTime() < Date.now(),
  is_void: !mayInvite(structure, row.workspace_id, row.invited_by),
  unsent_why: row.unsent_why,
});

const aboutOf = ({ workspace_id, id }: Pick<Held, 'workspace_id' | 'id'>): EmailAbout => ({
  invite: id,
  workspaceId: workspace_id,
});

/** Sends the e-mail of an invite after the answer, or returns its link if no mail is sent. */
function deliver(deps: Deps, { identity, structure }: Asking, row: Held, token: string): { link: string | null } {
  if (!deps.mail.state().isSetUp) return { link: inviteLink(deps.config, token) };
  const workspace = structure.get('workspace', row.workspace_id);
  post(
    deps,
    inviteEmail(deps.config, {
      to: row.email,
      token,
      workspaceName: workspace?.workspace_name ?? '',
      invitedBy: nameOfMember(structure.get('member', identity.user.id)),
      level: levelWords(row.access_level),
      message: row.message,
      expiresAt: row.expires_at,
    }),
    aboutOf(row),
    row.expires_at.getTime(),
  );
  return { link: null };
}

async function mustInvite(deps: Deps, { identity, structure }: Asking, level: Invite['access_level']): Promise<void> {
  const { actor } = identity;
  const target: Target = {};
  if (takesSeat(level)) {
    const free = await seatsLeft(deps.rows.readerAt(actor, structure), actor.workspace_id);
    target.seats_left = free - (await seatsHeld(deps.db, structure, actor.workspace_id));
  }
  mustBeAllowed(actor, { ability: 'invite.manage', target });
}

function mustKnow({ structure }: Asking, body: AskedBy<typeof inviteMemberCall>['body']): void {
  for (const [kind, ids] of [
    ['program', body.program_ids],
    ['group', body.group_ids],
  ] as const)
    for (const id of ids) {
      const row = structure.get(kind, id);
      if (!row || row.is_deleted) throw notFound(kind);
    }
  const key = typedEmailKey(body.email);
  const member = structure.all('member').find((row) => typedEmailKey(row.email) === key);
  if (member && member.access_level !== 'deactivated')
    throw new Refusal('conflict', `${nameOfMember(member)} is already a member.`);
}

/** Inviting people. */
export function serveInvites(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, invitesCall, async ({ identity, structure }) => {
    mustBeAllowed(identity.actor, { ability: 'invite.manage', target: {} });
    const rows = await deps.db.query<Held>(
      `select ${COLUMNS} from invite where workspace_id = $1 and accepted_at is null and withdrawn_at is null
       order by sent_at desc, id limit 1000`,
      [identity.actor.workspace_id],
    );
    return { resource: rows.map((row) => shown(row, structure)) };
  });

  serve(app, deps, inviteMemberCall, async (asked) => {
    const { body, identity } = asked;
    await mustInvite(deps, asked, body.access_level);
    mustKnow(asked, body);
    const workspaceId = identity.actor.workspace_id;
    const { token, hash } = newInviteToken(workspaceId);
    const [row] = await deps.db
      .query<Held>(
        `insert into invite (workspace_id, id, email, email_key, access_level, program_ids, group_ids, message, token_hash,
           invited_by, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => $11)) returning ${COLUMNS}`,
        [
          workspaceId,
          freshId(),
          body.email,
          typedEmailKey(body.email),
          body.access_level,
          body.program_ids,
          body.group_ids,
          body.message,
          hash,
          identity.user.id,
          INVITE_DAYS,
        ],
      )
      .catch((error) => {
        throw sqlState(error) === UNIQUE ? invalidEmail(body.email) : error;
      });
    const held = row as Held;
    const { user, caller } = identity;
    const facts = { invite_id: held.id, email: held.email, access_level: held.access_level };
    await noteSecurity(deps.db, { kind: 'invite_sent', workspaceId, actorId: user.id, caller, facts });
    return { resource: { ...shown(held, asked.structure), ...deliver(deps, asked, held, token) } };
  });

  serve(app, deps, resendInviteCall, async (asked) => {
    const { params, identity } = asked;
    const workspaceId = identity.actor.workspace_id;
    mustBeAllowed(identity.actor, { ability: 'invite.manage', target: {} });
    const { token, hash } = newInviteToken(workspaceId);
    const [row] = await deps.db.query<Held>(
      `update invite set token_hash = $3, sent_at = now(), expires_at = now() + make_interval(days => $4), invited_by = $5,
         unsent_why = null
       where workspace_id = $1 and id = $2 and accepted_at is null and withdrawn_at is null returning ${COLUMNS}`,
      // Whoever sends it again becomes its sender.
      [workspaceId, params.id, hash, INVITE_DAYS, identity.user.id],
    );
    if (!row) throw new Refusal('not_found', 'This invite is no longer open.');
    const facts = { invite_id: row.id, email: row.email, access_level: row.access_level };
    const { user, caller } = identity;
    await noteSecurity(deps.db, { kind: 'invite_sent', workspaceId, actorId: user.id, caller, facts });
    return { resource: { ...shown(row, asked.structure), ...deliver(deps, asked, row, token) } };
  });

  serve(app, deps, withdrawInviteCall, async ({ params, identity }) => {
    const workspaceId = identity.actor.workspace_id;
    mustBeAllowed(identity.actor, { ability: 'invite.manage', target: {} });
    const [gone] = await deps.db.query<{ email: string }>(
      `update invite set withdrawn_at = now()
       where workspace_id = $1 and id = $2 and accepted_at is null and withdrawn_at is null returning email`,
      [workspaceId, params.id],
    );
    if (!gone) throw new Refusal('not_found', 'This invite is no longer open.');
    await cancelEmails(deps, { invite: params.id, workspaceId });
    const { user, caller } = identity;
    const facts = { invite_id: params.id, email: gone.email };
    await noteSecurity(deps.db, { kind: 'invite_withdrawn', workspaceId, actorId: user.id, caller, facts });
    return { resource: { withdrawn: true } };
  });
}

const invalidEmail = (email: string) =>
  new Refusal('conflict', `${email} ${TAKEN}`, invalid(['email'], `${email} ${TAKEN}`, 'unique').issues);
