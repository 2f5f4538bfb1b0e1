import type { AnyCommand } from '@/domain/commands/command';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import type { Reader } from '@/domain/commands/reader';
import type { Upcasts } from '@/domain/commands/upcast';
import type { Actor } from '@/domain/permissions/actor';
import type { Json } from '@/lib/json';
import type { BlockShelf } from './blockShelf';
import type { ChangeStream } from './changeStream';
import type { Express } from './express';
import type { RemoteRecords } from './remoteRecords';
import type { RowCache } from './rowCache';
import type { LocalDatabase } from './schema';
import type { UndoQuestion } from './undoAsking';

/** The device's rows of one user in one workspace, open. Made by openStore; every function of the store takes it. */
export interface LocalStore {
  db: LocalDatabase;
  shelf: BlockShelf;
  rowCache: RowCache;
  reader: Reader;
  stream: ChangeStream;
  commands: ReadonlyMap<string, AnyCommand>;
  /** Version of the commands, and the way to it from older ones. */
  schemaVersion: number;
  upcasts: Upcasts;
  workspaceId: string;
  userId: string;
  clientId: string;
  /** Rights of the user as last heard from the server. */
  actor: Actor;
  /** Device clock and dice, so that tests and the simulation can turn them. */
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  /** Takes a document's change back and answers what that changed in turn; set by who opens documents (viewUndoPort). */
  documentUndo: ((room: string, change: Json, mode: UndoMode) => Promise<Json>) | null;
  /** Asks the person what becomes of an undo that meets later changes; null = leave it. Set by who shows the question. */
  askUndo: ((question: UndoQuestion) => Promise<UndoMode | null>) | null;
  /** Asks the server for what is not on this device; set by the composition root, null without one. */
  remote: RemoteRecords | null;
  /** The short way to the server; set by sync while this tab may send, null without it. */
  express: Express | null;
  /** Told of every write that the device could not keep, and with null of one that it could. */
  onStorage: ((failure: Error | null) => void) | null;
  /** Own acts that are being written and not durable yet (whileSaving). */
  saving: number;
  /** Told when an act begins or ends to be saved. */
  onSaving: (() => void) | null;
  /** Closed on purpose: nothing may open the database again. */
  isClosed: boolean;
}

/** The tables that commit, undo and feed change together. */
export function writeTables(db: LocalDatabase) {
  return [db.rows, db.records, db.blocks, db.heads, db.base, db.outbox, db.events, db.steps, db.meta, db.files];
}
