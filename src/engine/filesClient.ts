import type { FileWorkerApi } from '@workers/files/fileApi';
import type { FileReading, FileStart } from '@workers/files/openFile';
import type { FileHead } from '@workers/files/readHead';
import { proxy, type Remote, wrap } from 'comlink';
import { valueIn } from './valueIn';

export type { FileReading, FileStart } from '@workers/files/openFile';
export type { FileHead } from '@workers/files/readHead';

/** Reads one file at a time on a separate thread. */
export interface FilesClient {
  /** Recognises a file by its content. @throws Refusal for a broken archive */
  head(file: Blob): Promise<FileHead>;
  /** Reads a file as a table. @returns null when a later call has cancelled it @throws Refusal for a broken file */
  open(
    file: Blob,
    isGzip: boolean,
    reading: FileReading,
    on: { start: (start: FileStart) => void; progress: (bytes: number) => void },
  ): Promise<FileStart | null>;
  /** Rows of the open file by their numbers from 1; only the requested ones are sent to this thread. */
  rowsAt(numbers: readonly number[]): Promise<Map<number, string[]>>;
  /** The cells of one column in rows by their numbers from 1. */
  textsAt(column: number, numbers: readonly number[]): Promise<string[]>;
  /** Ends the thread, whatever it is doing. */
  dispose(): void;
}

/** @param worker a started worker (spawnFilesWorker). */
export function createFilesClient(worker: Worker): FilesClient {
  const remote: Remote<FileWorkerApi> = wrap<FileWorkerApi>(worker);
  return {
    head: async (file) => valueIn(await remote.head(file)),
    async open(file, isGzip, reading, on) {
      const answer = await remote.open(file, isGzip, reading, proxy(on));
      return answer && valueIn(answer);
    },
    rowsAt: (numbers) => remote.rowsAt(numbers),
    textsAt: (column, numbers) => remote.textsAt(column, numbers),
    dispose: () => worker.terminate(),
  };
}
