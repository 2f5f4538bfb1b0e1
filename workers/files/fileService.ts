import { Refusal } from '@/domain/refusal';
import type { FileAnswer, FileWatch, FileWorkerApi } from './fileApi';
import { type FileReading, type FileStart, type OpenedFile, openFile } from './openFile';
import { pack } from './pack';
import {
  type PreviewSequence,
  type PreviewStructure,
  previewSequences,
  previewStructures,
  type RecordPreview,
} from './previewRecords';
import { type FileHead, readHead } from './readHead';
import { type PlasmidFile, readPlasmid } from './readPlasmid';
import { viewablePicture } from './viewablePicture';

/** Minimum interval between two reports of progress. */
const REPORT_MILLIS = 100;

async function answerOf<T>(work: Promise<T>): Promise<FileAnswer<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, code: error.code, message: error.issues[0]?.message ?? error.message };
  }
}

/** Reads files for the import dialog, off the page's thread. */
export class FileService implements FileWorkerApi {
  #abort: AbortController | null = null;
  #opened: OpenedFile | null = null;

  head(file: Blob): Promise<FileAnswer<FileHead>> {
    return answerOf(readHead(file));
  }

  async open(
    file: Blob,
    isGzip: boolean,
    reading: FileReading,
    watch: FileWatch,
  ): Promise<FileAnswer<FileStart> | null> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#opened = null;
    let last = 0;
    const on = {
      start: (start: FileStart) => watch.start(start),
      progress: (bytes: number) => {
        if (Date.now() - last < REPORT_MILLIS) return;
        last = Date.now();
        watch.progress(bytes);
      },
      signal: abort.signal,
    };
    try {
      const answer = await answerOf(openFile(file, isGzip, reading, on));
      if (abort.signal.aborted) return null;
      if (!answer.ok) return answer;
      this.#opened = answer.value;
      return { ok: true, value: answer.value.start };
    } catch (error) {
      if (abort.signal.aborted) return null;
      throw error;
    }
  }

  pack(file: Blob): Promise<Blob> {
    return pack(file);
  }

  textsAt(column: number, numbers: readonly number[]): string[] {
    return numbers.map((number) => this.#opened?.textAt(column, number) ?? '');
  }

  plasmid(file: Blob, name: string): Promise<PlasmidFile> {
    return readPlasmid(file, name);
  }

  sequences(file: Blob): Promise<RecordPreview<PreviewSequence>> {
    return previewSequences(file);
  }

  structures(file: Blob, name: string): Promise<RecordPreview<PreviewStructure>> {
    return previewStructures(file, name);
  }

  viewable(file: Blob): Promise<Blob | null> {
    return viewablePicture(file);
  }

  rowsAt(numbers: readonly number[]): Map<number, string[]> {
    return this.#opened?.rowsAt(numbers) ?? new Map();
  }
}
