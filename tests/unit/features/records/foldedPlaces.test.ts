import { expect, it } from 'vitest';
import { foldedGroupAt, unfoldedPlace } from '@/features/records/model/foldedPlaces';

it('indexes in groups are computed with and without the records of folded groups', () => {
  const group = (key: string, startIndex: number, count: number, collapsed = false) => ({
    key,
    startIndex,
    count,
    collapsed,
  });
  // Rows in order: a a | b b b (folded) | c (folded) | d d | e (folded)
  const groups = [
    group('a', 0, 2),
    group('b', 2, 3, true),
    group('c', 2, 1, true),
    group('d', 2, 2),
    group('e', 4, 1, true),
  ];
  expect([0, 1, 2, 3].map((shown) => unfoldedPlace(groups, shown))).toEqual([0, 1, 6, 7]);
  const folded = Array.from({ length: 10 }, (_, at) => foldedGroupAt(groups, at) ?? '-');
  expect(folded.join('')).toBe('--bbbc--e-');
  expect(unfoldedPlace([], 5)).toBe(5);
  expect(foldedGroupAt([], 5)).toBeUndefined();
});
