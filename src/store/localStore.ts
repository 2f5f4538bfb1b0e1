import type { AnyCommand } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { Upcasts } from '@/domain/commands/upcast';
import type { Actor } from '@/domain/permissions/actor';
import type { BlockStore } from './blocks/blockStore';
import type { ChangeStream } from './db/changeStream';
import type { LocalDatabase } from './db/schema';
import type { UnsentMirror } from './db/unsentMirror';
import type { StorePorts } from './ports';
import type { RowCache } from './rows/rowCache';

/**
 * The open rows of one user in one workspace on this device. Created by openStore; every function of the store takes
 * it.
 */
export interface LocalStore {
  db: LocalDatabase;
  blockStore: BlockStore;
  rowCache: RowCache;
  reader: Reader;
  stream: ChangeStream;
  commands: ReadonlyMap<string, AnyCommand>;
  /** Version of the commands, and how older ones are converted to it. */
  schemaVersion: number;
  upcasts: Upcasts;
  workspaceId: string;
  userId: string;
  clientId: string;
  /** Rights of the user as last received from the server. */
  actor: Actor;
  /** Device clock and random numbers, replaceable for tests and the simulation. */
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  /** Functions that others provide to the store. */
  ports: StorePorts;
  /** Own operations that are being written and are not durable yet (whileSaving). */
  saving: number;
  /** Closed on purpose, or lost: nothing may open the database again. */
  isClosed: boolean;
  /**
   * The browser deleted the database while the page was open (see guardCopy): nothing can be read or stored any more.
   */
  isLost: boolean;
  /** The last write failed because the computer's disk is full. */
  isDiskFull: boolean;
  /** Work that was in memory at that moment has been saved elsewhere: in a file, or in another copy. */
  isRescued: boolean;
  /** Unsent work, which only this device has, kept in memory too. */
  unsent: UnsentMirror;
}

/** The tables that commit, undo and feed change together. */
export function writeTables(db: LocalDatabase) {
  return [db.rows, db.records, db.blocks, db.heads, db.base, db.outbox, db.events, db.steps, db.meta, db.files];
}
