import { listRecords, MOST_RECORDS } from '@/domain/commands/support/experimentRecords';
import type { Actor } from '@/domain/permissions/actor';
import { counted } from '@/lib/words/counted';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';

/**
 * Adds imported records to the list of their experiment, up to the length of such a list; further records belong to it
 * only through their link.
 */
export async function listImported(
  deps: Deps,
  actor: Actor,
  { call, importId, operationId }: { call: string; importId: string; operationId: string },
  changedIds: readonly string[],
): Promise<void> {
  const made = await deps.db.query<{ id: string }>(
    `select id from record where workspace_id = $1 and group_id = $2 and not is_deleted order by id limit ${MOST_RECORDS}`,
    [actor.workspace_id, importId],
  );
  const recordIds = [...made.map(({ id }) => id), ...changedIds];
  if (recordIds.length === 0) return;
  const act = { call, actId: importId, title: `List ${counted(recordIds.length, 'imported record')} in an experiment` };
  await serverAct(deps, actor, act, async (read, context) => {
    const task = await read.get('task', operationId);
    const held = new Set(task?.record_ids);
    const room = recordIds.filter((id) => !held.has(id)).slice(0, Math.max(0, MOST_RECORDS - held.size));
    const changes = task ? await listRecords(read, operationId, room, context) : [];
    return { changes, answer: { value: room.length } };
  });
}
