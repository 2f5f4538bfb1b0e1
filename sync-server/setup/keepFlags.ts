import { callName } from '@/contract/call';
import { changeWorkspaceCall } from '@/contract/staff/workspaces';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Actor } from '@/domain/permissions/actor';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import type { LogDeps } from '../events/act';
import { serverAct } from '../events/serverAct';

/**
 * Turns on, as an act in the log, what workspaces could do before a flag controlled it: an update of the server takes
 * nothing away.
 */
export async function keepFlags(deps: LogDeps): Promise<void> {
  const older = await deps.db.query<{ id: string }>('select id from workspace where not flags_kept');
  for (const { id } of older) {
    const [admin] = await deps.db.query<{ id: string }>(
      `select id from row where workspace_id = $1 and kind = 'member' and removed is null
         and attrs ->> 'access_level' = 'admin' order by attrs ->> 'created_at' limit 1`,
      [id],
    );
    if (admin) {
      const actor: Actor = {
        user_id: admin.id,
        workspace_id: id,
        access_level: 'admin',
        flags: [],
        settings: null,
        group_ids: [],
        program_ids: [],
      };
      const act = { call: callName(changeWorkspaceCall), title: 'Keep the features of the workspace', undoable: false };
      await serverAct(deps, actor, act, async (read) => {
        const workspace = await mustGet(read, 'workspace', id);
        const feature_flags = [...new Set([...workspace.feature_flags, ...OWN_SERVER_FLAGS])];
        const change = changed('workspace', workspace, { feature_flags });
        return { changes: change ? [change] : [], answer: { kind: 'workspace', id } };
      });
    }
    await deps.db.query('update workspace set flags_kept = true where id = $1', [id]);
  }
}
