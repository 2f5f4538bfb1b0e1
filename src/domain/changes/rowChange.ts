import type { Json } from '@/lib/json';
import type { RowKind } from '../kinds/rowKind';

/** Attributes of a row, or those of them that a change touches. */
export type Attributes = { [name: string]: Json };

/**
 * A row other than a value is created (before null), changed (both contain the same names, only those that change) or
 * removed for good (after null; rows with is_deleted are never removed, they are changed).
 */
export interface AttributeChange {
  kind: Exclude<RowKind, 'value'>;
  id: string;
  before: Attributes | null;
  after: Attributes | null;
}

/**
 * The part of a value that a change may touch: a value is appended once, may afterwards be hidden and shown again, and
 * is never rewritten.
 */
export interface ValueState {
  content?: Json;
  is_hidden: boolean;
}

/** A value is appended to a cell (before null) or hidden / shown again by an undo (before and after without content). */
export interface ValueChange {
  kind: 'value';
  id: string;
  record_id: string;
  field_id: string;
  /** The experiment under which the value was recorded; null = directly on the record. */
  operation_id: string | null;
  before: ValueState | null;
  after: ValueState;
}

/** The one vocabulary of change: events, outbox, undo and change feed are lists of these. */
export type RowChange = AttributeChange | ValueChange;

/** Where a change came from, so that listeners do not send a change back to its origin. */
export type ChangeSource = 'local' | 'remote' | 'undo' | 'document';
