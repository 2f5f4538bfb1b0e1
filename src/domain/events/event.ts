import type { RowChange } from '../changes/rowChange';
import type { StoredRow } from '../changes/storedRow';
import type { PlainKind } from '../kinds/rowKind';
import type { RecordBlock } from '../records/recordBlock';
import type { RecordSweep } from '../records/recordSweep';

/**
 * One operation as the log stores it: a list of row changes with an actor. Its id is the id of the operation that made
 * it.
 */
export interface LogEvent {
  id: string;
  workspace_id: string;
  /** Position in the gap-free order of the workspace; 0 while the event is only on its device. */
  seq: number;
  /**
   * All events of one bulk operation (import, paste, refit) carry the id of the first; undo and lists treat them as
   * one.
   */
  act_id: string;
  actor_id: string;
  client_id: string | null;
  /** The command, for example `POST /records/{id}/values`. */
  call: string;
  /** Words for history and undo, for example `Set IC50 of CMP-0001`. */
  title: string;
  /** Time of the operation, Unix milliseconds. */
  at: number;
  /** Time of receipt by the server, Unix milliseconds; 0 while unsent. */
  received_at: number;
  /** The last event that the author's device knew in the cells that this one writes (see isConflict). */
  knew?: number;
  changes: RowChange[];
  /**
   * Records that a bulk operation created, with their first values: the columnar form of the changes that expandBlock
   * returns.
   */
  blocks?: RecordBlock[];
  /** Records that a bulk operation deleted or restored. */
  sweeps?: RecordSweep[];
  /**
   * How many events right before this one belong to the same operation, because it is too large for one event (S14).
   * They are undone with it.
   */
  parts?: number;
  /**
   * Only in the copy sent to a person: small rows that this event made visible to them, complete and in their current
   * state, and those that it hid from them.
   */
  shown?: StoredRow[];
  gone?: { kind: PlainKind; id: string }[];
  undoable: boolean;
  /** The event that this one undoes. */
  undoes: string | null;
  undone_by: string | null;
}
