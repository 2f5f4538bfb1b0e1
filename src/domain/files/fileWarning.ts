/** An oddity in a file that can still be read, in words that say where it is. */
export interface FileWarning {
  /** From 1, without the head; null = no row in particular. */
  row: number | null;
  message: string;
}

/** Warnings that are kept by name. */
export const WARNINGS_KEPT = 100;
