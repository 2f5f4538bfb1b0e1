import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';

/** What of the rows a question about rights reads; the reader of commands is one. */
export interface RowsToRead {
  get<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined>;
  all<K extends PlainKind>(kind: K): Promise<RowOf<K>[]>;
}
