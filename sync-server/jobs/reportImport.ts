import { callName } from '@/contract/call';
import { runImportCall } from '@/contract/imports/run';
import { changed } from '@/domain/commands/support/changes';
import type { Actor } from '@/domain/permissions/actor';
import type { LogDeps } from '../events/act';
import { serverAct } from '../events/serverAct';
import type { ImportRow } from './importRow';

/** Changes attributes of the import row in an event of its own. */
export async function reportImport(
  deps: LogDeps,
  actor: Actor,
  importId: string,
  attrs: Partial<Omit<ImportRow, 'id'>>,
): Promise<void> {
  const act = { call: callName(runImportCall), title: 'Import progress', undoable: false };
  await serverAct(deps, actor, act, async (read) => {
    const held = await read.get('import', importId);
    const change = held ? changed('import', held, attrs) : null;
    return { changes: change ? [change] : [], answer: { kind: 'import', id: importId } };
  });
}
