/** One piece of a stored table: plain data that a structured clone carries. */
export interface StoredPart {
  part: string;
  value: unknown;
}
