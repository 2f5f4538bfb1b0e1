import type { FastifyInstance } from 'fastify';
import { type Call, callName } from '@/contract/call';
import { profilePictureCall, removePictureCall } from '@/contract/users/picture';
import { profileCall } from '@/contract/users/profile';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Member } from '@/domain/kinds/member';
import { PICTURE_LIMIT } from '@/domain/reading/fileLimits';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { Identity } from '../../auth/auth';
import { membershipsOf } from '../../auth/membershipsOf';
import { presentUser } from '../../auth/presentUser';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import { insertFile, type WholeFile } from '../../files/fileTable';
import { withUpload } from '../../files/readUpload';
import { storeUpload } from '../../files/storeUpload';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';

type MemberFacts = Partial<Pick<Member, 'full_name' | 'preferred_name' | 'color' | 'profile_picture_file_id'>>;

/** Changes the member rows of a person in all their workspaces. */
async function changeMember(
  deps: Deps,
  identity: Identity,
  call: Call,
  factsIn: (workspaceId: string) => Promise<MemberFacts>,
): Promise<void> {
  for (const { workspaceId } of await membershipsOf(deps.db, identity.user.id)) {
    const actor = resolveActor(await deps.rows.structure(workspaceId), workspaceId, identity.user.id);
    if (!actor) continue;
    const facts = await factsIn(workspaceId);
    const act = { call: callName(call), title: 'Change own profile', undoable: false };
    await serverAct(deps, actor, act, async (read) => {
      const member = await mustGet(read, 'member', actor.user_id);
      const change = changed('member', member, facts);
      return { changes: change ? [change] : [], answer: { kind: 'member', id: member.id } };
    });
  }
}

/** How colleagues see a person. */
export function serveProfile(app: FastifyInstance, deps: Deps): void {
  const shown = async (identity: Identity, user: Identity['user']) => ({
    resource: presentUser({ ...identity, user }, await deps.rows.structure(identity.actor.workspace_id)),
  });

  serve(app, deps, profileCall, async ({ body, identity }) => {
    const { user } = identity;
    const facts: MemberFacts = { ...body };
    if (body.preferred_name !== undefined) facts.preferred_name = body.preferred_name || null;
    const full_name = facts.full_name ?? user.full_name;
    const preferred_name = facts.preferred_name === undefined ? user.preferred_name : facts.preferred_name;
    const color = facts.color ?? user.color;
    await deps.db.query('update app_user set full_name = $2, preferred_name = $3, color = $4 where id = $1', [
      user.id,
      full_name,
      preferred_name,
      color,
    ]);
    await changeMember(deps, identity, profileCall, async () => facts);
    return shown(identity, { ...user, full_name, preferred_name, color });
  });

  /** The same bytes as a file of another workspace. */
  async function fileIn(workspaceId: string, file: WholeFile): Promise<string> {
    if (workspaceId === file.workspace_id) return file.id;
    const id = freshId();
    await insertFile(deps.db, { ...file, id, workspace_id: workspaceId });
    return id;
  }

  serve(app, deps, profilePictureCall, async ({ request, identity }) => {
    const { user, actor } = identity;
    const by = {
      workspaceId: actor.workspace_id,
      userId: user.id,
      uploadType: 'profile-picture',
      picturesOnly: true,
    } as const;
    const file = await withUpload(
      request,
      deps.blobs,
      (part) => storeUpload(deps.db, deps.blobs, part, by),
      PICTURE_LIMIT,
    );
    await changeMember(deps, identity, profilePictureCall, async (workspaceId) => ({
      profile_picture_file_id: await fileIn(workspaceId, file),
    }));
    return shown(identity, user);
  });

  serve(app, deps, removePictureCall, async ({ identity }) => {
    await changeMember(deps, identity, removePictureCall, async () => ({ profile_picture_file_id: null }));
    return shown(identity, identity.user);
  });
}
