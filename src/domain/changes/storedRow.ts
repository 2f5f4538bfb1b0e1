import type { PlainKind } from '../kinds/rowKind';
import type { Attributes } from './rowChange';
import type { Stamp } from './stamp';

/**
 * A row of any kind but record and value, as device and server keep it.
 * `born` is the stamp of the creation; `stamps` holds a stamp only for attributes written after it.
 */
export interface StoredRow {
  kind: PlainKind;
  id: string;
  attrs: Attributes;
  born: Stamp;
  stamps: { [attribute: string]: Stamp };
  /** Removed for good (labels, grants): the stamp stays as a tombstone so that an older change cannot revive the row. */
  removed?: Stamp;
}
