import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';

/** The rows that questions about rights read; the reader of commands provides them. */
export interface RowsToRead {
  get<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined>;
  all<K extends PlainKind>(kind: K): Promise<RowOf<K>[]>;
}
