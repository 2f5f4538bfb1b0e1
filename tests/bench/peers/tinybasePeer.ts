import { createStore } from 'tinybase';
import { createIndexes } from 'tinybase/indexes';
import type { BenchRecord } from '../adapters/benchRecords';
import type { Peer } from './peer';

/** Keeps sorted indexes, so that sorting the whole table copies ids; it cannot answer the other queries. */
export function tinybasePeer(records: readonly BenchRecord[]): Pick<Peer, 'name' | 'sortByNumber'> {
  const store = createStore();
  const rows = records.map((r) => [String(r.id), { mw: -(r.mw ?? -1e9), id: r.id }] as const);
  store.setTable('r', Object.fromEntries(rows));
  const indexes = createIndexes(store).setIndexDefinition('down', 'r', () => 'all', 'mw');
  return { name: 'tinybase', sortByNumber: () => indexes.getSliceRowIds('down', 'all').map(Number) };
}
