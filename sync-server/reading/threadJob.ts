import type { Issue, RefusalCode } from '@/domain/refusal';
import type { Reading, TableFacts } from './readTable';
import type { SpoolPart } from './rowSpool';

/** Where the bytes of a file are: on this machine's disk, or in memory. */
export type FileSource = { path: string } | { bytes: Uint8Array };

/** Job for a thread. */
export type ThreadJob =
  /** The names of the sheets of a workbook; none for other files. */
  | { kind: 'sheets'; source: FileSource }
  /** All rows, written to a file. */
  | { kind: 'table'; source: FileSource; reading: Reading | null; fileName: string; spool: string };

export interface ThreadAnswers {
  sheets: string[];
  table: { facts: TableFacts; parts: SpoolPart[] };
}

/** Reports of a thread: its progress, then the outcome. */
export type ThreadWord =
  | { said: 'progress'; done: number; total: number }
  | { said: 'done'; answer: ThreadAnswers[ThreadJob['kind']] }
  | { said: 'refused'; code: RefusalCode; message: string; issues: readonly Issue[] }
  /** An internal error of the reader: details go to the log only, people learn just that the file could not be read. */
  | { said: 'failed'; stack: string };
