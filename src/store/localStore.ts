import type { AnyCommand } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { Upcasts } from '@/domain/commands/upcast';
import type { Actor } from '@/domain/permissions/actor';
import type { Subjects } from './acts/subjects';
import type { BlockShelf } from './blocks/blockShelf';
import type { ChangeStream } from './db/changeStream';
import type { LocalDatabase } from './db/schema';
import type { UnsentMirror } from './db/unsentMirror';
import type { StorePorts } from './ports';
import type { RowCache } from './rows/rowCache';

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
  /** What others answer for the store. */
  ports: StorePorts;
  /** Own acts that are being written and not durable yet (whileSaving). */
  saving: number;
  /** Closed on purpose, or lost: nothing may open the database again. */
  isClosed: boolean;
  /** The browser took the database away while the page was open (see guardCopy): nothing can be read or kept any more. */
  isLost: boolean;
  /** The last write found no room on the disk of the computer. */
  isDiskFull: boolean;
  /** What was in memory then has been saved elsewhere: a file, or another copy. */
  isRescued: boolean;
  /** What was taken away from this person since the page was opened, and which acts of theirs are about it. */
  taken: Subjects | null;
  /** What only this device knows, in memory too. */
  unsent: UnsentMirror;
}

/** The tables that commit, undo and feed change together. */
export function writeTables(db: LocalDatabase) {
  return [db.rows, db.records, db.blocks, db.heads, db.base, db.outbox, db.events, db.steps, db.meta, db.files];
}
