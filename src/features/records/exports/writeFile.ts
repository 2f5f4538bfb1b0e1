import type { ExportedRow } from '@/domain/files/recordFile';
import type { PartWriter } from './partWriter';

/** Records that are written at a time: the page stays responsive between two parts. */
export const AT_A_TIME = 500;

/** Rows of one table, from `start` up to and without `end`. */
export interface RowSource {
  /** The rows from and up to (excluded) a place; null when the table was deleted. */
  rows(from: number, to: number): Promise<readonly ExportedRow[] | null>;
  start: number;
  end: number;
}

export interface WrittenFile {
  parts: Blob[];
  /** Records that hold nothing of what the form writes, or what cannot be written in it. */
  left: number;
  /** Texts that are longer than the form can hold. */
  cut: number;
}

/**
 * Writes rows as a file, part by part. Blobs lie on the disk of the browser: a table of any size needs no more memory than
 * a part.
 * @param sources the rows of one sheet after the other; a file that is no workbook takes one
 * @param signal ends it: nothing more is asked or written then.
 * @returns null when it did not come to its end
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
