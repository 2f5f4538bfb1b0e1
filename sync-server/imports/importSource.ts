import { type StoredMapping, storedMappingSchema } from '@/contract/shapes/import';
import { Refusal } from '@/domain/refusal';
import type { RowOf } from '@/domain/rows/rowShapes';
import type { Deps } from '../deps';
import type { BlobStore } from '../files/blobStore';
import { findFile } from '../files/fileTable';
import { FileProgress } from './fileProgress';
import { type FileTable, readTable, unpackFile } from './readTable';

export type ImportRow = RowOf<'import'>;

/** The newest tables read: preview, validate and run follow each other. */
const KEPT = 2;

/** Reads the files of imports, and keeps the last ones. */
export class ImportSource {
  readonly #deps: Deps;
  readonly #blobs: BlobStore;
  readonly #kept = new Map<string, Promise<FileTable>>();
  readonly progress = new FileProgress();

  constructor(deps: Deps, blobs: BlobStore) {
    this.#deps = deps;
    this.#blobs = blobs;
  }

  async bytes(workspaceId: string, fileId: string): Promise<Uint8Array> {
    const file = await findFile(this.#deps.db, workspaceId, fileId);
    if (!file) throw new Refusal('not_found', 'This file does not exist.');
    return unpackFile(await this.#blobs.get(file.sha256));
  }

  table(row: ImportRow, mapping: StoredMapping): Promise<FileTable> {
    const { file_id } = row;
    if (!file_id) throw new Refusal('invalid', 'This import has no file.');
    const { columns: _, slice_name: __, ...reading } = mapping;
    const key = JSON.stringify([file_id, reading]);
    let table = this.#kept.get(key);
    if (!table) {
      const { progress } = this;
      const onRead = (done: number, total: number) => progress.tell(file_id, 'reading', done, total);
      table = this.bytes(row.workspace_id, file_id)
        .then((bytes) => readTable(bytes, reading, row.file_name, onRead))
        .finally(() => progress.end(file_id));
      table.catch(() => this.#kept.delete(key));
    }
    this.#kept.delete(key);
    this.#kept.set(key, table);
    for (const old of [...this.#kept.keys()].slice(0, -KEPT)) this.#kept.delete(old);
    return table;
  }
}

/** The mapping that an import row holds. @throws Refusal invalid for rows that are no file imports */
export function mappingOf(row: ImportRow): StoredMapping {
  const parsed = storedMappingSchema.safeParse(row.mapping);
  if (!parsed.success) throw new Refusal('invalid', 'This import has no mapping.');
  return parsed.data;
}
