import { DictionaryColumn } from '@workers/table/columns/dictionaryColumn';
import { DictionarySort } from '@workers/table/columns/dictionarySort';
import { MemoryEntries } from '@workers/table/columns/entries';
import { finish } from '@workers/table/columns/slices';
import { SliceRows } from '@workers/table/store/sliceRows';
import { expect, it } from 'vitest';
import type { Json } from '@/lib/json';

/** Entries that count how often one is read, because each read decodes a packed one. */
class CountedEntries extends MemoryEntries {
  readonly reads = new Map<number, number>();

  override at(code: number): Json {
    this.reads.set(code, (this.reads.get(code) ?? 0) + 1);
    return super.at(code);
  }
}

it('reads each entry once while many are being sorted', () => {
  const entries = new CountedEntries();
  const names = Array.from({ length: 2_000 }, (_, i) => `Compound ${(i * 7_919) % 2_000}`);
  for (const name of names) entries.codeOf(name);
  const column = new DictionaryColumn(
    new SliceRows('slice'),
    { each: () => {}, standing: () => [], newestIsForeign: () => false },
    entries,
  );
  const sort = new DictionarySort(column, { kind: 'text', total: true });
  finish(sort.build());
  const inOrder = [...names.keys()].sort((a, b) => sort.order.ranks[a]! - sort.order.ranks[b]!).map((i) => names[i]);
  expect(inOrder).toEqual(names.map((_, i) => `Compound ${i}`));
  // Once for the order, and at most once more to find what comes after.
  expect(Math.max(...entries.reads.values())).toBeLessThanOrEqual(2);
});
