import type { ExportedRow } from '@/domain/files/recordFile';

/** A file that is written part by part, in order. */
export interface PartWriter {
  begin(): Promise<BlobPart>;
  /** `left`: records that hold nothing of what the form writes, or what cannot be written in it. */
  part(rows: readonly ExportedRow[]): Promise<{ bytes: BlobPart; left: number }>;
  /** Further rows are of the next sheet. Only workbooks have several. */
  nextSheet?(): Promise<BlobPart>;
  /** `cut`: texts that are longer than the form can hold. */
  end(): Promise<{ bytes: BlobPart; cut: number }>;
  dispose(): void;
}
