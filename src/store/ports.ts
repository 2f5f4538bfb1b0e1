import type { UndoMode } from '@/domain/commands/events/undoMode';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Json } from '@/lib/json';
import type { Express } from './acts/express';
import type { UndoQuestion } from './acts/undoQuestion';
import type { RemoteRecords } from './replica/remotePort';

/**
 * Functions of other parts that the store calls. Whoever opens a store creates the object and passes it to `openStore`;
 * each port is filled by the part that can answer, and is null without one.
 */
export interface StorePorts {
  /** Undoes a document's change and returns what that changed in turn; filled by the part that opens documents. */
  documentUndo: ((room: string, change: Json, mode: UndoMode) => Promise<Json>) | null;
  /**
   * Asks the person what to do about an undo that conflicts with later changes; null = leave it. Filled by the part
   * that shows the question.
   */
  askUndo: ((question: UndoQuestion) => Promise<UndoMode | null>) | null;
  /** Requests from the server what is not on this device; filled by the composition root. */
  remote: RemoteRecords | null;
  /** The direct path to the server; filled by sync while this tab may send. */
  express: Express | null;
  /** Called for every write that the device could not store, and with null for one that it could. */
  onStorage: ((failure: Error | null) => void) | null;
  /** Called when saving an own operation begins or ends. */
  onSaving: (() => void) | null;
  /** Plain rows that the screens have in memory; filled by the part that has them. */
  inMemory: (<K extends PlainKind>(kind: K, id: string) => RowOf<K> | undefined) | null;
}

/** The ports of a store; those that are not given are empty. */
export function storePorts(filled: Partial<StorePorts> = {}): StorePorts {
  return {
    documentUndo: null,
    askUndo: null,
    remote: null,
    express: null,
    onStorage: null,
    onSaving: null,
    inMemory: null,
    ...filled,
  };
}
