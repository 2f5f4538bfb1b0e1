import * as aq from 'arquero';
import type { BenchRecord } from '../adapters/benchRecords';
import type { Peer } from './peer';

/** Columns in typed arrays, tags as bit masks. */
export function arqueroPeer(records: readonly BenchRecord[]): Peer {
  const tags = [...new Set(records.flatMap((r) => r.tags))];
  const mask = (some: readonly string[]) => some.reduce((bits, tag) => bits | (1 << tags.indexOf(tag)), 0);
  const table = aq.table({
    id: records.map((r) => r.id),
    mw: records.map((r) => r.mw ?? Number.NaN),
    down: records.map((r) => -(r.mw ?? Number.NEGATIVE_INFINITY)),
    logp: records.map((r) => r.logp ?? Number.NaN),
    text: records.map((r) => [r.ident, r.name, r.note, r.vendor].join('\u0001').toLowerCase()),
    mask: records.map((r) => mask(r.tags)),
  });
  const ids = (some: { array(name: string): unknown }) => some.array('id') as ArrayLike<number>;
  return {
    name: 'arquero',
    range: (low, high) =>
      ids(
        table.params({ low, high }).filter('(d, $) => d.mw >= $.low && d.mw <= $.high && d.logp >= 0 && d.logp <= 4'),
      ),
    sortByNumber: () => ids(table.orderby('down', 'id')),
    search: (q) => ids(table.params({ q }).filter('(d, $) => op.indexof(d.text, $.q) >= 0')),
    tags: (any, within) =>
      ids(
        table
          .params({ any: mask(any), out: ~mask(within) })
          .filter('(d, $) => (d.mask & $.any) !== 0 && (d.mask & $.out) === 0'),
      ),
  };
}
