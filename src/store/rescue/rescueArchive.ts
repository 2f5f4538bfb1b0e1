import { Zip, ZipPassThrough } from 'fflate';
import type { FileEntryRow, OutboxEntry } from '../db/schema';
import type { LocalStore } from '../localStore';
import { rescueFile } from './rescueFile';

/** Bytes of a file that are held in memory at a time. */
const PIECE = 4 * 1024 * 1024;
/** The entry of an archive that contains everything except the bytes of files. */
export const RESCUE_WORK = 'unsent-work.json';

/** The file that the user saves, with its name. */
export interface RescueArchive {
  name: string;
  blob: Blob;
}

/** A live document: its room, and its state in base64. */
export interface RescuedDocument {
  room: string;
  update: string;
  /** The words of its texts, for readers of the file; they are never loaded again. */
  words?: Record<string, string[]>;
}

/** An operation in words, for people who read the file without the product. */
export interface RescueWords {
  act: string;
  at: string;
  /** Why the server refused it; absent = it is unsent. */
  refused?: string;
  comment?: string;
  cells?: { record: string | null; field: string | null; before: string | null; after: string }[];
}

/** Names in the archive are unique, even if two files have the same name. */
function pathOf(file: FileEntryRow, at: number): string {
  return `files/${String(at + 1).padStart(3, '0')} ${file.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}`;
}

/** Writes entries one after the other into a zip whose parts are in the browser's blob store, not in memory. */
async function zipped(entries: readonly { path: string; blob: Blob }[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, bytes) => {
    fault ??= error;
    if (bytes) parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  });
  for (const { path, blob } of entries) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    for (let from = 0; from < blob.size; from += PIECE)
      entry.push(new Uint8Array(await blob.slice(from, from + PIECE).arrayBuffer()));
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  if (fault) throw fault;
  return new Blob(parts, { type: 'application/zip' });
}

/**
 * Unsent and refused work with the files that only this device has (S13): JSON alone, or a zip of it and the files
 * under their own names.
 * @param wordsOf describes the commands in words, which come before them in the file.
 * @param documents live documents with changes that only this device knows.
 */
export async function rescueArchive(
  store: LocalStore,
  wordsOf?: (commands: readonly OutboxEntry[]) => Promise<RescueWords[]>,
  documents: readonly RescuedDocument[] = [],
): Promise<RescueArchive> {
  const unsent = store.isLost ? store.unsent.files() : await store.db.files.where('state').equals('unsent').toArray();
  const held = unsent.flatMap((file) => (file.blob ? [{ file, blob: file.blob }] : []));
  const files = held.map(({ file }, at) => ({
    file_id: file.file_id,
    op_id: file.op_id,
    name: file.name,
    type: file.type,
    size: file.size,
    path: pathOf(file, at),
    ...(file.use && { use: file.use }),
    ...(file.alternate && { alternate: file.alternate }),
  }));
  const { commands, drafts, ...head } = await rescueFile(store);
  const changes = wordsOf && (await wordsOf(commands));
  const work = {
    ...head,
    ...(changes ? { changes } : {}),
    commands,
    drafts,
    ...(documents.length > 0 && { documents }),
  };
  const text = JSON.stringify(files.length === 0 ? work : { ...work, files }, null, 1);
  const json = new Blob([text], { type: 'application/json' });
  if (files.length === 0) return { name: `labtide-${RESCUE_WORK}`, blob: json };
  const entries = held.map(({ blob }, at) => ({ path: files[at]!.path, blob }));
  return { name: 'labtide-unsent-work.zip', blob: await zipped([{ path: RESCUE_WORK, blob: json }, ...entries]) };
}
