import type { RowChange } from '../changes/rowChange';
import type { RecordBlock } from './recordBlock';
import { changedOperations } from './recordOperations';

/**
 * The experiments and design cycles whose data changes touch: values that are recorded under them, hidden and shown again,
 * records that are made in them, come into them or leave them, and those that are left out of their results.
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
