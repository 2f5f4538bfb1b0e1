import { expect, it } from 'vitest';
import type { QueryFilter, TableQuery } from '@/engine/tableTypes';
import { showsHits } from '@/features/records/model/showsHits';

const filter = (matchingIds?: readonly string[]): QueryFilter => ({
  fieldId: 'f',
  filterType: 'contains_substructure',
  filterProp: 'CO',
  ...(matchingIds ? { matchingIds } : {}),
});
const query = (filters: QueryFilter[], grouped: QueryFilter[] = []): TableQuery => ({
  sliceId: 's',
  filters,
  filterGroups: [{ match: 'any', filters: [], groups: [{ match: 'all', filters: grouped, groups: [] }] }],
  sorts: [],
  fieldIds: [],
  today: '2026-01-01',
});

it('rows belong to the newest hits if their query had the same lists, in groups as well', () => {
  const [first, last, none] = [['a'], ['a', 'b'], [] as string[]];
  expect(showsHits(query([filter(last)]), query([filter(last)]))).toBe(true);
  expect(showsHits(query([filter(first)]), query([filter(last)]))).toBe(false);
  expect(showsHits(query([filter(none)]), query([filter([])]))).toBe(false);
  expect(showsHits(query([], [filter(first)]), query([], [filter(last)]))).toBe(false);
  expect(showsHits(query([], [filter(last)]), query([], [filter(last)]))).toBe(true);
});

it('a query without a structure filter never has to wait', () => {
  expect(showsHits(query([filter(['a'])]), query([filter()]))).toBe(true);
});

it('another sort or search keeps the hits, and thus the result', () => {
  const hits = ['a'];
  const before = query([filter(hits)]);
  expect(showsHits(before, { ...query([filter(hits)]), searchText: 'x', sorts: [{ by: 'f', descending: true }] })).toBe(
    true,
  );
});
