import type { Json } from '@/lib/json';
import type { Stamp } from '../changes/stamp';

/** One value of a cell. Never rewritten: a newer value is added in front of it, an undo hides it. */
export interface CellValue {
  id: string;
  content: Json;
  /** Time of writing in Unix milliseconds: the device's clock corrected by its last measured offset. */
  at: number;
  author_id: string;
  /** The experiment under which it was recorded; null = directly on the record. */
  operation_id: string | null;
  /** For a value that a field shows of a sub-record: which record it belongs to. Never stored with the value. */
  sub_record_id?: string;
  /** When the server received it, if it had waited on its device (see lateReceipt). */
  received_at?: number;
  /** Number of its event in the log; absent while it is unsent, and for a value that was created with its record. */
  seq?: number;
  /** The last event that its writer's device knew in this cell; absent if unknown (the API, older clients). */
  knew?: number;
  /** The device that wrote it; absent for values written through the API. */
  client_id?: string;
  /** An undo hides a value and never erases it; a redo shows it again. */
  hidden?: boolean;
  /** Stamp of the last hide or show, so that undo and redo merge like any attribute. */
  turned?: Stamp;
}

/** A record in an experiment other than the one that it was created in. */
export type OperationBinding = {
  /** When it was added, Unix milliseconds. */
  at: number;
  /** Its values of this experiment do not count. */
  is_excluded?: boolean;
  /** It is no longer in it, although it was created there or added once. */
  is_taken_out?: boolean;
};

/** Attributes of a record that are merged one by one, as for any row. */
export interface RecordAttributes {
  entity_slice_id: string;
  /** Shown texts of the key fields joined by `::`. */
  record_identifier: string;
  created_at: number;
  created_by: string;
  initial_operation_id: string | null;
  entity_group_id: string | null;
  identifier_ids: string[];
  is_archived: boolean;
  is_deleted: boolean;
  /** Experiments that it was added to, or whose values do not count for it (see bindingName); null after an undo. */
  [binding: `operation:${string}`]: OperationBinding | null;
}

/** A record with the whole history of its cells, newest value first in each list. */
export interface RecordRow {
  id: string;
  attrs: RecordAttributes;
  born: Stamp;
  stamps: { [attribute: string]: Stamp };
  cells: { [fieldId: string]: CellValue[] };
}
