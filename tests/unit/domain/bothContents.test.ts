import { expect, it } from 'vitest';
import { bothContents, leftOutText } from '@/domain/fields/bothContents';

const list = (...out: number[]) =>
  [1, 3, 10].map((x) => ({ x, y: x * 2, ...(out.includes(x) ? { is_outlier: true } : {}) }));

it('S4 keeps both of two lists that exclude different points, and of texts and lists of options', () => {
  const points = { field_type: 'xy-array' as const };
  expect(bothContents(points, list(1), list(10))).toEqual(list(1, 10));
  expect(bothContents(points, list(), list())).toEqual(list());
  expect(bothContents(points, list(1), list(10).slice(1))).toBeNull();
  expect(bothContents(points, list(1), [{ x: 1, y: 9 }, ...list().slice(1)])).toBeNull();
  expect(bothContents(points, list(1), null)).toBeNull();
  expect(bothContents({ field_type: 'text' }, 'a', 'b')).toBe('a; b');
  expect(bothContents({ field_type: 'multiselect' }, ['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(bothContents({ field_type: 'number' }, 1, 2)).toBeNull();
});

it('names the excluded points of a list', () => {
  expect([list(1, 10), list(), null, 'text'].map(leftOutText)).toEqual(['x 1, 10', '', '', '']);
});
