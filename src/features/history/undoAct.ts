import type { Client } from '@/contract/client';
import { undoActCall } from '@/contract/events/undoAct';
import { deleteImportDataCall } from '@/contract/imports/deleteData';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import { Refusal } from '@/domain/refusal';
import type { LocalStore } from '@/store/localStore';
import { undoEvent } from '@/store/undo';
import type { HistoryAct } from './groupActs';

const IMPORT_CALL = 'POST /imports/{id}/run';

/** The rows of an import are taken back by the server, as one, whatever their number; its act has the import's id. */
function isImportAct(act: HistoryAct): boolean {
  return act.events.some((event) => event.call === IMPORT_CALL);
}

/** Records or cells by the thousand that were turned together: only the server turns them again. */
const isLarge = (act: HistoryAct) => act.events.some((event) => event.sweeps !== undefined || event.parts);

/** Whether taking the act back needs the connection. */
export function needsServer(act: HistoryAct): boolean {
  return isImportAct(act) || isLarge(act);
}

/**
 * Takes an act back with all its events, newest first.
 * @returns its name.
 * @throws Refusal conflict when somebody changed the same since, forbidden, not_found; Unreachable where it needs the server.
 */
export async function undoAct(store: LocalStore, client: Client, act: HistoryAct, mode: UndoMode): Promise<string> {
  if (isImportAct(act)) {
    await client.call(deleteImportDataCall, { params: { id: act.actId } });
    return act.title;
  }
  if (isLarge(act)) {
    await client.call(undoActCall, { params: { act_id: act.actId }, body: { mode } });
    return act.title;
  }
  const open = act.events.filter((event) => event.undoable && event.undone_by === null);
  const first = open[0];
  if (!first) throw new Refusal('conflict', 'This change can no longer be undone.');
  // An own act is one step of the timeline: the first event takes the others with it.
  const own = await store.db.steps.where('act_id').equals(act.actId).count();
  await undoEvent(store, first.id, mode);
  if (own === 0) for (const event of open.slice(1)) await undoEvent(store, event.id, mode);
  return act.title;
}
