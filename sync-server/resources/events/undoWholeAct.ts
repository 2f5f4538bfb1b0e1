import { undoEvent } from '@/domain/commands/events/undoEvent';
import type { UNDO_MODES } from '@/domain/commands/events/undoMode';

import type { Actor } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { runCommand } from '../../events/runCommand';
import { freshId } from '../../freshId';

export interface UndoneAct {
  act_id: string;
  undone_event_ids: string[];
}

/**
 * Undoes every event of an operation that has not been undone, newest first, as one operation of its own: for
 * operations whose events are carried out only by the server. All are tried before the first is written, so that it is
 * refused as a whole.
 * @throws Refusal as the undo of one event; not_found for an operation without events
 */
export async function undoWholeAct(
  deps: Deps,
  actor: Actor,
  actId: string,
  mode: (typeof UNDO_MODES)[number],
): Promise<UndoneAct> {
  mustBeAllowed(actor, { ability: 'event.undo', target: {} });
  const events = await deps.db.query<{ id: string; undoable: boolean; undone_by: string | null }>(
    'select id, undoable, undone_by from event where workspace_id = $1 and act_id = $2 order by seq desc',
    [actor.workspace_id, actId],
  );
  const read = await deps.rows.reader(actor);
  const newest = events[0] && (await read.event(events[0].id));
  if (!newest) throw new Refusal('not_found', 'This act does not exist.');
  const standing = events.filter((event) => event.undoable && event.undone_by === null).map(({ id }) => id);
  if (standing.length === 0) throw new Refusal('conflict', 'This change can no longer be undone.');
  for (const event_id of standing)
    await undoEvent.run(
      read,
      { event_id, mode },
      { actor, opId: freshId(), clientId: null, at: Date.now(), tzMinutes: 0, newId: freshId },
    );
  const undoing = freshId();
  for (const event_id of standing) await runCommand(deps, actor, undoEvent, { event_id, mode }, { actId: undoing });
  return { act_id: undoing, undone_event_ids: standing };
}
