import { expect, it } from 'vitest';
import { transposed } from '@/features/records/clipboard/pasteSpecial';

it('turns rows into columns, with empty cells where a row is shorter', () => {
  expect(transposed([['a', 'b'], ['c']])).toEqual([
    ['a', 'c'],
    ['b', ''],
  ]);
  expect(transposed([])).toEqual([]);
});
