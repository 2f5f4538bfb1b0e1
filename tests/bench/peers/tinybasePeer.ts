import { createStore } from 'tinybase';
import { createIndexes } from 'tinybase/indexes';
import type { BenchRecord } from '../adapters/benchRecords';
import type { Peer } from './peer';

/** Keeps indexes sorted, so that a whole-table sort copies ids; it has no counterpart to the other questions. */
export function tinybasePeer(records: readonly BenchRecord[]): Pick<Peer, 'name' | 'sortByNumber'> {
  const store = createStore();
  const rows = records.map((r) => [String(r.id), { mw: -(r.mw ?? -1e9), id: r.id }] as const);
  store.setTable('r', Object.fromEntries(rows));
  const indexes = createIndexes(store).setIndexDefinition('down', 'r', () => 'all', 'mw');
  return { name: 'tinybase', sortByNumber: () => indexes.getSliceRowIds('down', 'all').map(Number) };
}
