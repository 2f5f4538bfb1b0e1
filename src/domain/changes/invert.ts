import type { RowChange } from './rowChange';

function invertOne(change: RowChange): RowChange {
  if (change.kind === 'value') {
    // A value that was appended is hidden, not erased (S4); hide and show swap.
    const shown = change.before === null ? true : change.after.is_hidden === false;
    return { ...change, before: { is_hidden: !shown }, after: { is_hidden: shown } };
  }
  if (change.before === null) return { ...change, before: { is_deleted: false }, after: { is_deleted: true } };
  if (change.after === null) return { ...change, before: null, after: change.before };
  return { ...change, before: change.after, after: change.before };
}

/** The changes that undo a list of changes, last first. */
export function invert(changes: readonly RowChange[]): RowChange[] {
  return changes.map(invertOne).reverse();
}
