import { notFound } from '@/domain/kinds/notFound';
import type { AccessLevel } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Sql } from '../storage/db';
import { workspaceOfToken } from './linkToken';
import { sha256 } from './sessionStore';

/** Days for which the link of an invite is valid. */
export const INVITE_DAYS = 7;

export interface Invite {
  workspace_id: string;
  id: string;
  email: string;
  email_key: string;
  access_level: AccessLevel;
  program_ids: string[];
  group_ids: string[];
  message: string;
  invited_by: string;
  expires_at: Date;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The invite of a link.
 * @throws Refusal not_found when no invite has this link, or when a newer link was sent; conflict with the reason for
 * an invite that was used, withdrawn or has expired
 */
export async function inviteOfToken(sql: Sql, token: string): Promise<Invite> {
  const workspaceId = workspaceOfToken(token);
  const rows =
    workspaceId === null
      ? []
      : await sql.query<Invite>(
          `select workspace_id, id, email, email_key, access_level, program_ids, group_ids, message, invited_by, expires_at,
             accepted_at, withdrawn_at
           from invite where workspace_id = $1 and token_hash = $2`,
          [workspaceId, sha256(token)],
        );
  const [invite] = rows;
  if (!invite)
    throw new Refusal(
      'not_found',
      'This link does not belong to an invite. If the invite was sent again, use the newest e-mail.',
    );
  if (invite.accepted_at) throw new Refusal('conflict', 'This invite has already been used. Sign in instead.');
  if (invite.withdrawn_at) throw new Refusal('conflict', 'This invite was withdrawn. Ask for a new one.');
  if (invite.expires_at.getTime() < Date.now())
    throw new Refusal(
      'conflict',
      `This invite expired on ${dayOf(invite.expires_at)}. Links are valid for ${INVITE_DAYS} days. Ask for a new one.`,
    );
  return invite;
}

/** The workspace of an invite as it is now. @throws Refusal not_found when the workspace was closed */
export async function workspaceOfInvite(sql: Sql, invite: Invite): Promise<{ slug: string; is_active: boolean }> {
  const [row] = await sql.query<{ slug: string; is_active: boolean }>(
    `select w.slug, (r.attrs ->> 'is_active')::boolean as is_active from workspace w
       join row r on r.workspace_id = w.id and r.kind = 'workspace' and r.id = w.id
     where w.id = $1 and r.workspace_id = $1`,
    [invite.workspace_id],
  );
  if (!row?.is_active) throw notFound('workspace');
  return row;
}
