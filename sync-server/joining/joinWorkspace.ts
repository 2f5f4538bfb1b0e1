import { joinCall } from '@/contract/auth/join';
import { callName } from '@/contract/call';
import type { RowChange } from '@/domain/changes/rowChange';
import type { CommandContext } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import { changed, created } from '@/domain/commands/support/changes';
import { nameOfMember } from '@/domain/people/nameOfMember';
import type { AccessLevel, Actor } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { seatsTaken, takesSeat } from '@/domain/plans/seats';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import { serverAct } from '../events/serverAct';
import { memberRow } from '../setup/createWorkspace';

/** A person with an account who is to become a member. */
export interface Joiner {
  id: string;
  email: string;
  fullName: string;
  color: string;
}

/** Their rights in the workspace. */
export interface Welcome {
  accessLevel: AccessLevel;
  programIds: readonly string[];
  groupIds: readonly string[];
}

/** Names of the levels in the title of the event. */
const LEVEL_WORDS: Record<AccessLevel, string> = {
  admin: 'admin',
  'team-member': 'team member',
  guest: 'guest',
  viewer: 'viewer',
  deactivated: 'nobody',
};

/** A level in the middle of a sentence. */
export function levelWords(level: AccessLevel): string {
  return LEVEL_WORDS[level];
}

/** Seats that a workspace has left. */
export async function seatsLeft(read: Pick<Reader, 'all' | 'get'>, workspaceId: string): Promise<number> {
  const workspace = await read.get('workspace', workspaceId);
  return (workspace?.number_of_seats ?? 0) - seatsTaken(await read.all('member'));
}

async function sharesOf(
  read: Reader,
  { actor, at, newId }: CommandContext,
  userId: string,
  ids: readonly string[],
): Promise<RowChange[]> {
  const held = (await read.all('program_share')).filter((share) => share.user_id === userId);
  const changes: RowChange[] = [];
  for (const id of ids) {
    const program = await read.get('program', id);
    if (!program || program.is_deleted || held.some((share) => share.program_id === id)) continue;
    const row = {
      id: newId(),
      workspace_id: actor.workspace_id,
      program_id: id,
      user_id: userId,
      workspace_group_id: null,
      permission: 'edit' as const,
      created_by: actor.user_id,
      created_at: new Date(at).toISOString(),
    };
    changes.push(created('program_share', row));
  }
  return changes;
}

async function groupsOf(
  read: Reader,
  { actor, at }: CommandContext,
  userId: string,
  ids: readonly string[],
): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const id of ids) {
    const group = await read.get('group', id);
    if (!group || group.is_deleted || group.user_ids.includes(userId)) continue;
    const user_ids = [...group.user_ids, userId];
    const change = changed('group', group, {
      user_ids,
      last_updated_by: actor.user_id,
      updated_at: new Date(at).toISOString(),
    });
    if (change) changes.push(change);
  }
  return changes;
}

const NO_SEAT =
  'All seats of this workspace are taken. Ask one of its administrators for a seat, then try again in the same way.';

/**
 * Makes somebody a member, or brings a deactivated one back; the level of an active member stays as it is. Seats are
 * counted under the workspace's lock, so that of two people who come for the last seat one gets it.
 * @param addedBy who created a bot; absent when people join themselves
 * @throws Refusal conflict when no seat is left
 */
export async function joinWorkspace(
  deps: Deps,
  workspaceId: string,
  who: Joiner,
  welcome: Welcome,
  addedBy?: Actor,
): Promise<void> {
  const flags = (await deps.rows.structure(workspaceId)).get('workspace', workspaceId)?.feature_flags ?? [];
  const joiner: Actor = {
    user_id: who.id,
    workspace_id: workspaceId,
    access_level: 'admin',
    flags,
    settings: null,
    group_ids: [],
    program_ids: [],
  };
  const actor = addedBy ?? joiner;
  const { accessLevel } = welcome;
  const title = `${who.fullName} joined as ${levelWords(accessLevel)}`;
  await serverAct(deps, actor, { call: callName(joinCall), title, undoable: false }, async (read, context) => {
    const held = await read.get('member', who.id);
    const answer = { kind: 'member' as const, id: who.id };
    const isMember = held !== null && held !== undefined && held.access_level !== 'deactivated';
    if (!isMember && takesSeat(accessLevel)) {
      const left = await seatsLeft(read, workspaceId);
      // Somebody who joins can neither deactivate a member nor change the plan.
      if (!addedBy && left <= 0) throw new Refusal('conflict', NO_SEAT);
      mustBeAllowed(actor, { ability: 'invite.manage', target: { seats_left: left } });
    }
    const at = new Date(context.at).toISOString();
    const row = { id: who.id, email: who.email, fullName: who.fullName, color: who.color, accessLevel };
    const changes: RowChange[] = [];
    if (!held) changes.push(created('member', memberRow(workspaceId, row, at)));
    else if (!isMember) {
      const change = changed('member', held, { access_level: accessLevel });
      if (change) changes.push(change);
    }
    changes.push(...(await sharesOf(read, context, who.id, welcome.programIds)));
    changes.push(...(await groupsOf(read, context, who.id, welcome.groupIds)));
    return { changes, answer, title: held ? `${nameOfMember(held)} came back as ${levelWords(accessLevel)}` : title };
  });
}
