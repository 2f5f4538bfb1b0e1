/** What is odd in a file that can be read all the same, in words that name the place. */
export interface FileWarning {
  /** From 1, without the head; null = no row in particular. */
  row: number | null;
  message: string;
}

/** Warnings that are kept by name. */
export const WARNINGS_KEPT = 100;
