import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';

/** What questions about rights read from the rows; the reader of commands provides it. */
export interface RowsToRead {
  get<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined>;
  all<K extends PlainKind>(kind: K): Promise<RowOf<K>[]>;
}
