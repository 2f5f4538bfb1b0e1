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

/** An operation with all its events, newest first. */
export interface Act {
  actId: string;
  title: string;
  events: readonly LogEvent[];
  /** Whether it undoes another operation: undoing it is a redo. */
  isUndo: boolean;
}

const IMPORT_CALL = callName(runImportCall);

/**
 * The rows of an import are undone by the server as one, whatever their number; the operation has the id of the import.
 */
function isImportAct(act: Act): boolean {
  return act.events.some((event) => event.call === IMPORT_CALL);
}

/** Whether thousands of records or cells were changed at once: only the server can undo that. */
const isLarge = (act: Act) => act.events.some((event) => event.sweeps !== undefined || event.parts);

/** Whether undoing the operation needs the connection. */
export function needsServer(act: Act): boolean {
  return isImportAct(act) || isLarge(act);
}

/**
 * Undoes an operation with all its events, newest first.
 * @throws Refusal conflict if somebody has changed the same values since, forbidden, not_found; Unreachable if it needs
 *   the server.
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
  // An own operation is one step of the timeline: undoing its first event undoes the others too.
  const own = await store.db.steps.where('act_id').equals(act.actId).count();
  const done = await undoEvent(store, first.id, mode);
  if (own === 0) for (const event of open.slice(1)) await undoEvent(store, event.id, mode);
  return { ...done, title: act.title };
}
