import type { ExportedRow } from '@/domain/files/recordFile';

/** A file that is written part by part, in order. */
export interface PartWriter {
  begin(): Promise<BlobPart>;
  /** `left`: number of records without content for the format, or with content that cannot be written in it. */
  part(rows: readonly ExportedRow[]): Promise<{ bytes: BlobPart; left: number }>;
  /** Further rows belong to the next sheet. Only workbooks have several. */
  nextSheet?(): Promise<BlobPart>;
  /** `cut`: number of texts that are longer than the format allows. */
  end(): Promise<{ bytes: BlobPart; cut: number }>;
  dispose(): void;
}
