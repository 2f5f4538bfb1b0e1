import type { UndoMode } from '@/domain/commands/events/undoMode';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { Json } from '@/lib/json';
import type { Express } from './acts/express';
import type { UndoQuestion } from './acts/undoQuestion';
import type { RemoteRecords } from './replica/remotePort';

/**
 * What the store asks of others. Whoever opens a store makes the object and gives it to `openStore`; each port is filled
 * by the one who can answer, and is null without one.
 */
export interface StorePorts {
  /** Takes a document's change back and answers what that changed in turn; filled by who opens documents. */
  documentUndo: ((room: string, change: Json, mode: UndoMode) => Promise<Json>) | null;
  /** Asks the person what becomes of an undo that meets later changes; null = leave it. Filled by who shows the question. */
  askUndo: ((question: UndoQuestion) => Promise<UndoMode | null>) | null;
  /** Asks the server for what is not on this device; filled by the composition root. */
  remote: RemoteRecords | null;
  /** The short way to the server; filled by sync while this tab may send. */
  express: Express | null;
  /** Called for every write that the device could not keep, and with null for one that it could. */
  onStorage: ((failure: Error | null) => void) | null;
  /** Called when saving an own act begins or ends. */
  onSaving: (() => void) | null;
  /** Plain rows that the screens hold in memory; filled by who holds them. */
  inMemory: (<K extends PlainKind>(kind: K, id: string) => RowOf<K> | undefined) | null;
}

/** The ports of a store, those that are not given empty. */
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
