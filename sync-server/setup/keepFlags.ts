import { callName } from '@/contract/call';
import { changeWorkspaceCall } from '@/contract/staff/workspaces';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Actor } from '@/domain/permissions/actor';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import type { LogDeps } from '../events/act';
import { serverAct } from '../events/serverAct';

/**
 * Switches on, as an act in the log, what older workspaces could do before a flag gated it: an update of the server takes
 * nothing away.
 */
export async function keepFlags(deps: LogDeps): Promise<void> {
  const rows = await deps.db.query<{ id: string; admin_id: string | null }>(
    `select w.id,
       (select m.id from row m where m.workspace_id = w.id and m.kind = 'member' and m.removed is null
          and m.attrs ->> 'access_level' = 'admin' order by m.attrs ->> 'created_at' limit 1) as admin_id
     from workspace w where not w.flags_kept`,
  );
  for (const { id, admin_id } of rows) {
    if (admin_id) {
      const actor: Actor = {
        user_id: admin_id,
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
