import type { ExportedRow } from '@/domain/files/recordFile';
import type { PartWriter } from './partWriter';

/** Records that are written at a time: in between, the page stays responsive. */
export const AT_A_TIME = 500;

/** Rows of one table, from `start` to `end` (excluded). */
export interface RowSource {
  /** The rows from one index to another (excluded); null if the table was deleted. */
  rows(from: number, to: number): Promise<readonly ExportedRow[] | null>;
  start: number;
  end: number;
}

export interface WrittenFile {
  parts: Blob[];
  /** Number of records without content for the format, or with content that cannot be written in it. */
  left: number;
  /** Number of texts that are longer than the format allows. */
  cut: number;
}

/**
 * Writes rows as a file, part by part. The browser keeps blobs on disk, so a table of any size needs no more memory
 * than one part.
 * @param sources the rows of one sheet after another; a file that is not a workbook has one source
 * @param signal cancels: nothing more is requested or written then.
 * @returns null if it was cancelled
 */
export async function writeFile(
  writer: PartWriter,
  sources: readonly RowSource[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<WrittenFile | null> {
  try {
    const parts = [new Blob([await writer.begin()])];
    let left = 0;
    let done = 0;
    for (const [at, { rows, start, end }] of sources.entries()) {
      if (at > 0 && writer.nextSheet) parts.push(new Blob([await writer.nextSheet()]));
      for (let from = start; from < end; from += AT_A_TIME) {
        if (signal.aborted) return null;
        const to = Math.min(from + AT_A_TIME, end);
        const some = await rows(from, to);
        if (!some || signal.aborted) return null;
        const written = await writer.part(some);
        if (signal.aborted) return null;
        left += written.left;
        parts.push(new Blob([written.bytes]));
        done += to - from;
        onProgress(done);
      }
    }
    const last = await writer.end();
    if (signal.aborted) return null;
    parts.push(new Blob([last.bytes]));
    return { parts, left, cut: last.cut };
  } finally {
    writer.dispose();
  }
}
