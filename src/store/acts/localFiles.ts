import type { FileEntryRow, FileUse, LocalDatabase } from '../db/schema';
import type { LocalStore } from '../localStore';

/** A file that belongs to an operation. Its id is created on this device. */
export interface NewFile {
  fileId: string;
  name: string;
  type: string;
  blob: Blob;
  thumb: Blob | null;
  /** Purpose of the file; absent = a cell. */
  use?: FileUse;
  /**
   * A version of it that every browser can show, if browsers cannot show the file itself; both are uploaded together.
   */
  viewable?: { fileId: string; blob: Blob };
}

/** Limit for copies that are kept for viewing offline. */
const HELD_BYTES = 200 * 1024 * 1024;
/** How long a file whose operation was undone is kept, in case it is redone. */
const ORPHAN_MILLIS = 7 * 24 * 3600 * 1000;

const sizeOf = (file: FileEntryRow) => (file.blob?.size ?? 0) + (file.thumb?.size ?? 0);

function pictureOf(name: string, { fileId, blob }: NonNullable<NewFile['viewable']>) {
  const use: FileUse = 'converted-image';
  return { file_id: fileId, name: `${name}.png`, type: blob.type, size: blob.size, blob, thumb: null, use };
}

/** Stores files together with their command, in its transaction. @returns the pending write: Dexie's own promise. */
export function startFiles(
  db: LocalDatabase,
  files: readonly NewFile[],
  opId: string,
  at: number,
): PromiseLike<unknown> {
  const common = { state: 'unsent' as const, op_id: opId, at };
  return db.files.bulkPut(
    files.flatMap(({ fileId, name, type, blob, thumb, use, viewable }): FileEntryRow[] => {
      const alternate = viewable && { ...common, ...pictureOf(name, viewable) };
      const file = { ...common, file_id: fileId, name, type, size: blob.size, blob, thumb, ...(use && { use }) };
      return alternate ? [alternate, { ...file, alternate: alternate.file_id }] : [file];
    }),
  );
}

/** Operations with a file that the server does not have yet. */
export async function actsWithUnsentFiles(db: LocalDatabase): Promise<Set<string>> {
  if ((await db.files.where('state').equals('unsent').count()) === 0) return new Set();
  const unsent = await db.files.where('state').equals('unsent').toArray();
  return new Set(unsent.filter(({ uploaded }) => !uploaded).map((file) => file.op_id));
}

/** The files of an operation that the server does not have; a file that refers to another one comes after it. */
export async function unsentFiles(db: LocalDatabase, opId: string): Promise<FileEntryRow[]> {
  const files = (await db.files.where('op_id').equals(opId).toArray()).filter(
    ({ state, uploaded }) => state === 'unsent' && !uploaded,
  );
  return files.sort((a, b) => (a.alternate === undefined ? 0 : 1) - (b.alternate === undefined ? 0 : 1));
}

/** Notes that the server has the bytes of the file. They stay here until their operation is answered. */
export async function markUploaded(db: LocalDatabase, fileId: string): Promise<void> {
  await db.files.update(fileId, { uploaded: true });
}

/** Unsent files of these operations; with many operations and hardly any files, it is cheaper to read the files. */
async function filesOf(db: LocalDatabase, opIds: readonly string[]): Promise<FileEntryRow[]> {
  if (opIds.length === 0 || (await db.files.where('state').equals('unsent').count()) === 0) return [];
  const wanted = new Set(opIds);
  return (await db.files.where('state').equals('unsent').toArray()).filter(({ op_id }) => wanted.has(op_id));
}

/**
 * Turns the files of operations that the server has accepted into copies, which stay here. In the caller's transaction.
 */
export async function settleFiles(db: LocalDatabase, opIds: readonly string[]): Promise<void> {
  const files = await filesOf(db, opIds);
  if (files.length === 0) return;
  await db.files.bulkPut(files.map(({ uploaded: _, ...file }) => ({ ...file, state: 'held', op_id: '' })));
}

/**
 * Prepares the files of refused operations for another try: the server is asked again which of them it has. In the
 * caller's transaction.
 */
export async function doubtFiles(db: LocalDatabase, opIds: readonly string[]): Promise<void> {
  const files = await filesOf(db, opIds);
  if (files.length > 0) await db.files.bulkPut(files.map(({ uploaded: _, ...file }) => file));
}

/** The copy of a file on this device, if there is one. */
export function readFile(store: LocalStore, fileId: string): Promise<FileEntryRow | undefined> {
  return store.db.files.get(fileId);
}

/** Stores a copy of a file from the server for viewing; what is already here stays. */
export async function keepCopy(
  store: LocalStore,
  copy: Pick<FileEntryRow, 'file_id' | 'name' | 'type' | 'size' | 'blob' | 'thumb'>,
): Promise<void> {
  await store.db.transaction('rw', store.db.files, async () => {
    const held = await store.db.files.get(copy.file_id);
    if (held?.state === 'unsent') return;
    await store.db.files.put({
      ...copy,
      blob: copy.blob ?? held?.blob ?? null,
      thumb: copy.thumb ?? held?.thumb ?? null,
      state: 'held',
      op_id: '',
      at: store.now(),
    });
  });
}

/** Removes all copies from this device; unsent files stay. */
export async function dropHeldFiles(store: LocalStore): Promise<void> {
  await store.db.files.where('state').equals('held').delete();
}

/** Removes the oldest copies beyond a limit, and files whose operation was undone long ago. */
export async function pruneFiles(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', db.files, db.outbox, async () => {
    const unsent = await db.files.where('state').equals('unsent').toArray();
    const old = unsent.filter((file) => file.at < store.now() - ORPHAN_MILLIS);
    const waiting = new Set<string>();
    for (const file of old) if (await db.outbox.where('op_id').equals(file.op_id).first()) waiting.add(file.file_id);
    const gone = old.filter((file) => !waiting.has(file.file_id)).map((file) => file.file_id);
    const held = await db.files.where('state').equals('held').toArray();
    let bytes = 0;
    for (const file of held.sort((a, b) => b.at - a.at)) {
      bytes += sizeOf(file);
      if (bytes > HELD_BYTES) gone.push(file.file_id);
    }
    await db.files.bulkDelete(gone);
  });
}
