import type { AnyCommand } from '@/domain/commands/command';
import { COMMAND_VERSION, UPCASTS, type Upcasts } from '@/domain/commands/upcast';
import type { Actor } from '@/domain/permissions/actor';
import type { Json } from '@/lib/json';
import { BlockStore } from './blocks/blockStore';
import { createChangeStream, emptyNotice } from './db/changeStream';
import { guardCopy } from './db/guardCopy';
import { getMeta, setMeta } from './db/metaKeys';
import { databaseName, LocalDatabase } from './db/schema';
import { UnsentMirror } from './db/unsentMirror';
import type { LocalStore } from './localStore';
import { type StorePorts, storePorts } from './ports';
import { dexieReader } from './rows/dexieReader';
import { RowCache } from './rows/rowCache';
import { deviceRows } from './rows/rowSource';

export interface OpenStoreOptions {
  workspaceId: string;
  userId: string;
  /** Rights of the user; by default the last known ones are used (a start without network). */
  actor?: Actor;
  commands: ReadonlyMap<string, AnyCommand>;
  /** Functions that others provide to the store; filled before or after it is open. */
  ports?: StorePorts;
  /** Versions other than the product's: for tests. */
  schemaVersion?: number;
  upcasts?: Upcasts;
  now?: () => number;
  randomBytes?: (count: number) => Uint8Array;
  /** A database other than the default one: for tests. */
  db?: LocalDatabase;
}

/** Before the server was ever reached: may read what is here and write nothing. */
function unknownActor(options: OpenStoreOptions): Actor {
  return {
    user_id: options.userId,
    workspace_id: options.workspaceId,
    access_level: 'viewer',
    flags: [],
    settings: null,
    group_ids: [],
    program_ids: [],
  };
}

/**
 * Opens (and the first time creates) the local database of a user in a workspace.
 * @throws DexieError when IndexedDB is blocked or full; the caller tells the user before they type (S13).
 */
export async function openStore(options: OpenStoreOptions): Promise<LocalStore> {
  const db = options.db ?? new LocalDatabase(databaseName(options.workspaceId, options.userId));
  const unsent = new UnsentMirror();
  unsent.follow(db);
  await db.open();
  const clientId = await db.transaction('rw', db.meta, async () => {
    const held = await getMeta(db, 'client_id');
    if (held) return held;
    const made = crypto.randomUUID();
    await setMeta(db, 'client_id', made);
    return made;
  });
  if (options.actor) await setMeta(db, 'actor', options.actor as unknown as Json);
  const actor =
    options.actor ?? ((await getMeta(db, 'actor')) as unknown as Actor | undefined) ?? unknownActor(options);
  const blockStore = new BlockStore(db);
  const rows = deviceRows(db, blockStore);
  const store: LocalStore = {
    db,
    blockStore,
    rowCache: new RowCache(rows),
    reader: dexieReader(db, blockStore, options.workspaceId, rows),
    stream: createChangeStream(db.name, (number) => blockStore.read(number)),
    commands: options.commands,
    schemaVersion: options.schemaVersion ?? COMMAND_VERSION,
    upcasts: options.upcasts ?? UPCASTS,
    workspaceId: options.workspaceId,
    userId: options.userId,
    clientId,
    actor,
    now: options.now ?? Date.now,
    randomBytes: options.randomBytes ?? ((count) => crypto.getRandomValues(new Uint8Array(count))),
    ports: options.ports ?? storePorts(),
    saving: 0,
    isClosed: false,
    isLost: false,
    isDiskFull: false,
    isRescued: false,
    unsent,
  };
  // The first of all listeners: whoever is notified that rights changed finds them changed.
  store.stream.subscribe((notice, from) => {
    if (notice.actor) store.actor = notice.actor;
    if (from === 'here') return;
    const { rows, gone, turns } = notice;
    const [first, last] = [turns[0], turns.at(-1)];
    if (first && last) store.rowCache.take({ from: first.from, to: last.to }, rows, gone);
  });
  guardCopy(store);
  return store;
}

/** Stores rights that the server reported, for all tabs and for a start without network. */
export async function setActor(store: LocalStore, actor: Actor): Promise<void> {
  if (JSON.stringify(store.actor) === JSON.stringify(actor)) return;
  await setMeta(store.db, 'actor', actor as unknown as Json);
  store.stream.publish({ ...emptyNotice('remote'), actor });
}

/** Closes database and channel. */
export function closeStore(store: LocalStore): void {
  store.isClosed = true;
  store.stream.close();
  store.db.close();
}
