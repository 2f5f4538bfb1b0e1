import type { BenchRecord } from '../adapters/benchRecords';
import type { Peer } from './peer';

/** Arrays of objects, scanned and sorted again for each query. */
export function plainPeer(records: readonly BenchRecord[]): Peer {
  const ids = (some: readonly BenchRecord[]) => some.map(({ id }) => id);
  const inside = (value: number | null, low: number, high: number) => value !== null && value >= low && value <= high;
  return {
    name: 'plain JS',
    range: (low, high) => ids(records.filter((r) => inside(r.mw, low, high) && inside(r.logp, 0, 4))),
    sortByNumber: () =>
      ids([...records].sort((a, b) => (b.mw ?? Number.NEGATIVE_INFINITY) - (a.mw ?? Number.NEGATIVE_INFINITY))),
    search: (q) =>
      ids(records.filter((r) => [r.ident, r.name, r.note, r.vendor].some((text) => text.toLowerCase().includes(q)))),
    tags: (any, within) =>
      ids(records.filter((r) => r.tags.some((t) => any.includes(t)) && r.tags.every((t) => within.includes(t)))),
  };
}
