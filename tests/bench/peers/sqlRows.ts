import type { BenchRecord } from '../adapters/benchRecords';

/** A record as a database row: texts joined for the search, tags as a bit mask. */
export function sqlRows(records: readonly BenchRecord[]) {
  const tags = [...new Set(records.flatMap((record) => record.tags))];
  const mask = (some: readonly string[]) => some.reduce((bits, tag) => bits | (1 << tags.indexOf(tag)), 0);
  const rows = records.map((r) => ({
    id: r.id,
    mw: r.mw,
    logp: r.logp,
    text: [r.ident, r.name, r.note, r.vendor].join('\u0001').toLowerCase(),
    tags: mask(r.tags),
  }));
  return { rows, mask };
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
