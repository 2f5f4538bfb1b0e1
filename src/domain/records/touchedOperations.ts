import type { RowChange } from '../changes/rowChange';
import type { RecordBlock } from './recordBlock';
import { changedOperations } from './recordOperations';

/**
 * The experiments and design cycles whose data is affected by changes: values recorded under them, hidden or shown
 * again; records that are created in them, added to them or removed from them; and records that are excluded from their
 * results.
 */
export function touchedOperations(
  changes: readonly RowChange[],
  blocks: readonly Pick<RecordBlock, 'acts'>[] = [],
): Set<string> {
  const found = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'value') {
      if (change.operation_id !== null) found.add(change.operation_id);
    } else if (change.kind === 'record' && change.after !== null) {
      for (const { id } of changedOperations(change.before ?? {}, change.after)) found.add(id);
      const made = change.before === null ? change.after.initial_operation_id : null;
      if (typeof made === 'string') found.add(made);
    }
  }
  for (const { acts } of blocks)
    for (const { operation_id } of acts) if (operation_id !== null) found.add(operation_id);
  return found;
}
