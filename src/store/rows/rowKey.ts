import type { RowChange } from '@/domain/changes/rowChange';
import type { RowKind } from '@/domain/kinds/rowKind';

/** `kind:id`; a value belongs to its record, so both share a key. */
export function rowKey(kind: RowKind, id: string): string {
  return `${kind}:${id}`;
}

/** Key of the row that a change affects. */
export function changedKey(change: RowChange): string {
  return change.kind === 'value' ? `record:${change.record_id}` : `${change.kind}:${change.id}`;
}

/** Whether a key is that of a record. */
export function isRecordKey(key: string): boolean {
  return key.startsWith('record:');
}

/** The id in a key. */
export function keyId(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

/** Keys of the rows that a list of changes touches, each once, in order. */
export function touchedKeys(changes: readonly RowChange[]): string[] {
  return [...new Set(changes.map(changedKey))];
}
