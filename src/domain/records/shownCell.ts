import type { Json } from '@/lib/json';

/** The value that a cell shows. */
export interface ShownValue {
  id: string;
  content: Json;
  /** Unix milliseconds. */
  at: number;
  author: string;
  operationId: string | null;
  /** For a value of a sub-record: which record it belongs to. */
  subRecordId?: string;
}

export interface ShownCell {
  /** Newest first; empty only in a derived cell that says why. */
  values: ShownValue[];
  /** Values in the history of the cell, hidden ones left out. */
  historyCount: number;
  /** Another person's or device's value was written within a minute of the shown one. */
  conflict: boolean;
  /** The note of a cell that was computed elsewhere. */
  note?: Json;
}
