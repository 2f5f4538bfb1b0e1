import type { FastifyInstance } from 'fastify';
import { type Call, callName } from '@/contract/call';
import { removeLogoCall, workspaceLogoCall } from '@/contract/workspaces/logo';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Actor } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { PICTURE_LIMIT } from '@/domain/reading/fileLimits';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import { withUpload } from '../../files/readUpload';
import { storeUpload } from '../../files/storeUpload';
import { serve } from '../../http/serve';

async function setLogo(deps: Deps, actor: Actor, call: Call, logo_file_id: string | null) {
  const title = logo_file_id === null ? 'Remove workspace logo' : 'Change workspace logo';
  const { event } = await serverAct(
    deps,
    actor,
    { call: callName(call), title, undoable: false },
    async (read, context) => {
      const workspace = await mustGet(read, 'workspace', context.actor.workspace_id);
      const change = changed('workspace', workspace, { logo_file_id });
      return { changes: change ? [change] : [], answer: { kind: 'workspace', id: workspace.id } };
    },
  );
  const workspace = (await deps.rows.structure(actor.workspace_id)).get('workspace', actor.workspace_id);
  return { resource: workspace as NonNullable<typeof workspace>, event: event && { id: event.id } };
}

/** The picture of the workspace. */
export function serveLogo(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, workspaceLogoCall, async ({ request, identity }) => {
    const { actor, user } = identity;
    // Before anything is read: a person who may not change it sends nothing.
    mustBeAllowed(actor, { ability: 'workspace.manage', target: {} });
    const by = {
      workspaceId: actor.workspace_id,
      userId: user.id,
      uploadType: 'workspace-logo',
      picturesOnly: true,
    } as const;
    const file = await withUpload(
      request,
      deps.blobs,
      (part) => storeUpload(deps.db, deps.blobs, part, by),
      PICTURE_LIMIT,
    );
    return setLogo(deps, actor, workspaceLogoCall, file.id);
  });

  serve(app, deps, removeLogoCall, async ({ identity }) => {
    mustBeAllowed(identity.actor, { ability: 'workspace.manage', target: {} });
    return setLogo(deps, identity.actor, removeLogoCall, null);
  });
}
