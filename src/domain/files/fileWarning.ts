/** An oddity in a file that can still be read, in words that say where it is. */
export interface FileWarning {
  /** From 1, without the header; null = no particular row. */
  row: number | null;
  message: string;
}

/** Warnings that are listed one by one. */
export const WARNINGS_KEPT = 100;
