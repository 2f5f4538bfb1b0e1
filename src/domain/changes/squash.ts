import type { Attributes, RowChange } from './rowChange';

const keyOf = (change: RowChange) => `${change.kind}:${change.id}`;

function join(first: RowChange, last: RowChange): RowChange | null {
  if (first.kind === 'value' || last.kind === 'value') {
    if (first.kind !== 'value' || last.kind !== 'value') return first;
    return { ...first, after: { ...first.after, ...last.after } };
  }
  if (first.before === null && last.after === null) return null;
  if (last.after === null) return { ...first, before: { ...last.before, ...first.before } as Attributes, after: null };
  if (first.after === null) return { ...first, after: last.after };
  return {
    ...first,
    before: first.before === null ? null : { ...last.before, ...first.before },
    after: { ...first.after, ...last.after },
  };
}

/** One change per row with the same effect: the first state before it, the last one after it. */
export function squash(changes: readonly RowChange[]): RowChange[] {
  const joined = new Map<string, RowChange>();
  for (const change of changes) {
    const key = keyOf(change);
    const first = joined.get(key);
    if (!first) {
      joined.set(key, change);
      continue;
    }
    const both = join(first, change);
    if (both) joined.set(key, both);
    else joined.delete(key);
  }
  return [...joined.values()];
}
