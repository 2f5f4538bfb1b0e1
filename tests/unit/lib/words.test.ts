import { expect, test } from 'vitest';
import { bytesText, tooLargeText } from '@/lib/words/bytesText';
import { counted, plural } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';

const MB = 1024 * 1024;

test('sizes keep one decimal if it adds information', () => {
  const sizes = [0, 300, 12_000, 999 * 1024, 1.4 * MB, 99.96 * MB, 214 * MB, 1.25 * 1024 * MB];
  expect(sizes.map(bytesText)).toEqual(['0 kB', '1 kB', '12 kB', '999 kB', '1.4 MB', '100 MB', '214 MB', '1.3 GB']);
});

test('the message about a file that is too large gives both sizes, even if they would look the same', () => {
  expect(tooLargeText('The file', 120 * MB, 100 * MB)).toBe('The file is 120 MB; the limit is 100 MB.');
  expect(tooLargeText('a.png', 10 * MB + 1, 10 * MB)).toBe('a.png is just over 10 MB; the limit is 10 MB.');
});

test('one is singular, and larger numbers have thousands separators', () => {
  expect([0, 1, 2, 12_345].map((n) => counted(n, 'row'))).toEqual(['0 rows', '1 row', '2 rows', '12,345 rows']);
  expect([1, 3].map((n) => `${counted(n, 'entry', 'entries')} ${plural(n, 'is', 'are')}`)).toEqual([
    '1 entry is',
    '3 entries are',
  ]);
});

test('a list ends with "and", and counts what it does not name', () => {
  expect(['', 'a', 'ab', 'abc'].map((letters) => listText([...letters]))).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect(listText([...'abcde'], { most: 2 })).toBe('a, b and 3 more');
  expect(listText(['a'], { total: 2, noun: 'view' })).toBe('a and 1 more view');
});
