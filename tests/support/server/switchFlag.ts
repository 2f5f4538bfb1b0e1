import { serverAct } from '@server/events/serverAct';
import type { Actor } from '@/domain/permissions/actor';
import type { TestServer } from './testServer';

/** Switches a feature flag of the test workspace on, as staff do. */
export async function switchFlag(server: TestServer, flag: string): Promise<void> {
  const { deps, workspaceId } = server;
  const actor: Actor = {
    user_id: server.ids.admin,
    workspace_id: workspaceId,
    access_level: 'admin',
    flags: [],
    settings: null,
    group_ids: [],
    program_ids: [],
    edit_program_ids: [],
  };
  await serverAct(deps, actor, { call: 'POST /workspaces', title: 'Switch a flag', undoable: false }, async (read) => {
    const row = await read.get('workspace', workspaceId);
    const before = row?.feature_flags ?? [];
    return {
      changes: [
        {
          kind: 'workspace',
          id: workspaceId,
          before: { feature_flags: before },
          after: { feature_flags: [...before, flag] },
        },
      ],
      answer: { kind: 'workspace', id: workspaceId },
    };
  });
}
