import { randomBytes } from 'node:crypto';
import type { UNDO_MODES } from '@/domain/commands/events/undoMode';
import { commandRegistry } from '@/domain/commands/registry';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { uuidV7 } from '@/lib/uuid';
import type { Deps } from '../deps';

const CALL = 'POST /undo/{event_id}';

export interface UndoneAct {
  act_id: string;
  undone_event_ids: string[];
}

/**
 * Takes back every event of an act that stands, newest first, as one act of its own: for acts whose events are carried
 * out by the server alone. All are tried before the first is written, so that it refuses as a whole.
 * @throws Refusal as the undo of one event; not_found for an act without events
 */
export async function undoWholeAct(
  deps: Deps,
  actor: Actor,
  actId: string,
  mode: (typeof UNDO_MODES)[number],
): Promise<UndoneAct> {
  const events = await deps.db.query<{ id: string; undoable: boolean; undone_by: string | null }>(
    'select id, undoable, undone_by from event where workspace_id = $1 and act_id = $2 order by seq desc',
    [actor.workspace_id, actId],
  );
  if (events.length === 0) throw new Refusal('not_found', 'This act does not exist.');
  const standing = events.filter((event) => event.undoable && event.undone_by === null).map(({ id }) => id);
  if (standing.length === 0) throw new Refusal('conflict', 'This change can no longer be undone.');
  const command = commandRegistry.get(CALL);
  if (!command) throw new Error(`undoWholeAct: there is no command ${CALL}`);
  const read = await deps.rows.reader(actor);
  const newId = () => uuidV7(Date.now(), randomBytes(10));
  for (const event_id of standing)
    await command.run(
      read,
      { event_id, mode },
      { actor, opId: newId(), clientId: null, at: Date.now(), tzMinutes: 0, newId },
    );
  const undoing = newId();
  for (const event_id of standing) {
    const opId = newId();
    const input = { event_id, mode };
    await deps.execute(actor, {
      call: CALL,
      input,
      opId,
      actId: undoing,
      at: Date.now(),
      clientId: null,
      tzMinutes: 0,
    });
  }
  return { act_id: undoing, undone_event_ids: standing };
}
