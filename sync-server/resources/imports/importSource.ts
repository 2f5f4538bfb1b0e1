import { type StoredMapping, storedMappingSchema } from '@/contract/shapes/import';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { findFile, type WholeFile } from '../../files/fileTable';
import type { ImportRow } from '../../jobs/importRow';
import type { SpooledTable } from '../../reading/fileReaders';
import type { Reading } from '../../reading/readTable';
import type { FileSource } from '../../reading/threadJob';
import { FileProgress } from './fileProgress';

/** Tables that are kept on disk for the next step, because preview, validate and run follow each other. */
const KEPT = 8;

/** The current readers, and the time until which the table is kept. */
export interface Reader {
  userId: string;
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal | undefined;
}

type FileToRead = Pick<ImportRow, 'workspace_id' | 'file_id' | 'file_name'>;

interface Kept {
  table: Promise<SpooledTable>;
  /** Those who read its rows or wait for them. */
  users: number;
  isRead: boolean;
  abort: AbortController;
}

const readingOf = ({ kind, sheet, has_header, delimiter, quote, decimal, encoding }: Reading): Reading => ({
  kind,
  sheet,
  has_header,
  delimiter,
  quote,
  decimal,
  encoding,
});

const keyOf = (workspaceId: string, fileId: string, reading: Reading | null) =>
  JSON.stringify([workspaceId, fileId, reading && readingOf(reading)]);

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Refusal('outside', 'Reading the file was stopped.'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Reads the files of imports, and keeps the most recent ones. */
export class ImportSource {
  readonly #deps: Pick<Deps, 'db' | 'blobs' | 'fileReaders'>;
  readonly #kept = new Map<string, Kept>();
  readonly progress = new FileProgress();

  constructor(deps: Pick<Deps, 'db' | 'blobs' | 'fileReaders'>) {
    this.#deps = deps;
  }

  async #source({ sha256 }: Pick<WholeFile, 'sha256'>): Promise<FileSource> {
    const path = this.#deps.blobs.localPath(sha256);
    return path === null ? { bytes: new Uint8Array(await this.#deps.blobs.get(sha256)) } : { path };
  }

  /** Names of the sheets of a workbook; none for other files and broken ones. */
  async sheets(file: Pick<WholeFile, 'sha256'>, { userId, signal }: Reader): Promise<string[]> {
    return this.#deps.fileReaders.sheets(await this.#source(file), { owner: userId, signal });
  }

  /**
   * The table of an import's file, for the duration of the work.
   * @param mapping null = read as its content suggests
   * @throws Refusal if the file cannot be read
   */
  async withTable<T>(
    row: FileToRead,
    mapping: StoredMapping | null,
    reader: Reader,
    work: (table: SpooledTable) => Promise<T>,
  ): Promise<T> {
    const { file_id } = row;
    if (!file_id) throw new Refusal('invalid', 'This import has no file.');
    const wanted = mapping && readingOf(mapping);
    let key = keyOf(row.workspace_id, file_id, wanted);
    const kept = this.#kept.get(key) ?? this.#read(row, file_id, wanted, reader);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    kept.users++;
    try {
      const table = await Promise.race([kept.table, untilAborted(reader.signal)]);
      // The suggested reading is the one that the next step requests explicitly.
      this.#kept.delete(key);
      key = keyOf(row.workspace_id, file_id, table.reading);
      this.#kept.set(key, kept);
      return await work(table);
    } finally {
      kept.users--;
      // Nobody waits for it any more: its thread is free for others.
      if (kept.users === 0 && !kept.isRead) {
        this.#kept.delete(key);
        kept.abort.abort();
      }
      this.#dropOld();
    }
  }

  #read(row: FileToRead, fileId: string, reading: Reading | null, { userId }: Reader): Kept {
    const { progress } = this;
    const abort = new AbortController();
    const onProgress = (done: number, total: number) => progress.report(row, 'reading', done, total);
    const read = async () => {
      const file = await findFile(this.#deps.db, row.workspace_id, fileId);
      if (!file) throw new Refusal('not_found', 'This file does not exist.');
      const asked = { owner: userId, signal: abort.signal, onProgress };
      const table = await this.#deps.fileReaders.table(await this.#source(file), reading, row.file_name, asked);
      kept.isRead = true;
      return table;
    };
    const kept: Kept = { table: read().finally(() => progress.end(row)), users: 0, isRead: false, abort };
    // Everybody who waits gets the error; if nobody does, it has no effect.
    kept.table.catch(() => {});
    return kept;
  }

  #dropOld(): void {
    const unused = [...this.#kept].filter(([, kept]) => kept.users === 0);
    for (const [key, kept] of unused.slice(0, Math.max(0, this.#kept.size - KEPT))) {
      this.#kept.delete(key);
      kept.table.then((table) => table.rows.remove()).catch(() => {});
    }
  }
}

/** The mapping stored in an import's row. @throws Refusal invalid for rows that are not file imports */
export function mappingOf(row: ImportRow): StoredMapping {
  const parsed = storedMappingSchema.safeParse(row.mapping);
  if (!parsed.success) throw new Refusal('invalid', 'This import has no mapping.');
  return parsed.data;
}
