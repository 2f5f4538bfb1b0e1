import { mergeAttributes } from './mergeAttributes';
import type { AttributeChange } from './rowChange';
import type { Stamp } from './stamp';
import type { StoredRow } from './storedRow';

/**
 * Applies a change to a plain row. Pure, and commutative for distinct stamps. The creation of a row that exists (sent
 * twice, or made on two replicas) merges into it; an update of a row that is not on the device is ignored, because the
 * full row arrives with its scope.
 */
export function applyToRow(row: StoredRow | undefined, change: AttributeChange, stamp: Stamp): StoredRow | undefined {
  if (change.kind === 'record') throw new TypeError('applyToRow: records are applied by applyToRecord');
  if (!row) {
    if (change.before !== null || change.after === null) return undefined;
    return { kind: change.kind, id: change.id, attrs: change.after, born: stamp, stamps: {} };
  }
  if (change.after === null) return row.removed && row.removed >= stamp ? row : { ...row, removed: stamp };
  if (row.removed) {
    if (change.before !== null || stamp <= row.removed) return row;
    return { kind: change.kind, id: change.id, attrs: change.after, born: stamp, stamps: {} };
  }
  return mergeAttributes(row, change.after, stamp);
}
