import type { RefusalCode } from '@/domain/refusal';
import type { FileReading, FileStart } from './openFile';
import type { PreviewSequence, PreviewStructure, RecordPreview } from './previewRecords';
import type { FileHead } from './readHead';
import type { PlasmidFile } from './readPlasmid';

/** An answer, or why there is none in words for the person: errors lose their class on the way out of a worker. */
export type FileAnswer<T> = { ok: true; value: T } | { ok: false; code: RefusalCode; message: string };

export interface FileWatch {
  start(start: FileStart): void;
  progress(bytes: number): void;
}

/** The calls of the files worker. It has one file open at a time: opening another cancels the previous one. */
export interface FileWorkerApi {
  head(file: Blob): Promise<FileAnswer<FileHead>>;
  /** Null when a later call cancelled it. */
  open(file: Blob, isGzip: boolean, reading: FileReading, watch: FileWatch): Promise<FileAnswer<FileStart> | null>;
  /** The file compressed with gzip. */
  pack(file: Blob): Promise<Blob>;
  /** The original texts of one column of the open file, for rows by their numbers from 1. */
  textsAt(column: number, numbers: readonly number[]): string[];
  /** The first plasmid of a file. */
  plasmid(file: Blob, name: string): Promise<PlasmidFile>;
  /** The first sequences of a file. */
  sequences(file: Blob): Promise<RecordPreview<PreviewSequence>>;
  /** The first structures of a file. */
  structures(file: Blob, name: string): Promise<RecordPreview<PreviewStructure>>;
  /** A picture that browsers cannot show, as PNG; null for all other files. */
  viewable(file: Blob): Promise<Blob | null>;
  /** Rows of the open file by their numbers from 1. */
  rowsAt(numbers: readonly number[]): Map<number, string[]>;
}
