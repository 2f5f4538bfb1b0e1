import { callName } from '@/contract/call';
import type { Client } from '@/contract/client';
import { undoActCall } from '@/contract/events/undoAct';
import { deleteImportDataCall } from '@/contract/imports/deleteData';
import { runImportCall } from '@/contract/imports/run';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import type { LogEvent } from '@/domain/events/event';
import { Refusal } from '@/domain/refusal';
import { type UndoDone, undoEvent } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';

/** An act with all its events, newest first. */
export interface Act {
  actId: string;
  title: string;
  events: readonly LogEvent[];
  /** It takes back another act: what is done to it is a redo. */
  isUndo: boolean;
}

const IMPORT_CALL = callName(runImportCall);

/** The rows of an import are taken back by the server, as one, whatever their number; its act has the import's id. */
function isImportAct(act: Act): boolean {
  return act.events.some((event) => event.call === IMPORT_CALL);
}

/** Records or cells by the thousand that were turned together: only the server turns them again. */
const isLarge = (act: Act) => act.events.some((event) => event.sweeps !== undefined || event.parts);

/** Whether taking the act back needs the connection. */
export function needsServer(act: Act): boolean {
  return isImportAct(act) || isLarge(act);
}

/**
 * Takes an act back with all its events, newest first.
 * @throws Refusal conflict when somebody changed the same since, forbidden, not_found; Unreachable where it needs the server.
 */
export async function undoAct(store: LocalStore, client: Client, act: Act, mode: UndoMode): Promise<UndoDone> {
  const byServer = { title: act.title, opIds: [], place: null };
  if (isImportAct(act)) {
    await client.call(deleteImportDataCall, { params: { id: act.actId } });
    return byServer;
  }
  if (isLarge(act)) {
    await client.call(undoActCall, { params: { act_id: act.actId }, body: { mode } });
    return byServer;
  }
  const open = act.events.filter((event) => event.undoable && event.undone_by === null);
  const first = open[0];
  if (!first) throw new Refusal('conflict', 'This change can no longer be undone.');
  // An own act is one step of the timeline: the first event takes the others with it.
  const own = await store.db.steps.where('act_id').equals(act.actId).count();
  const done = await undoEvent(store, first.id, mode);
  if (own === 0) for (const event of open.slice(1)) await undoEvent(store, event.id, mode);
  return { ...done, title: act.title };
}
