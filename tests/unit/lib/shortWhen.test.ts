import { expect, it } from 'vitest';
import { shortWhen } from '@/lib/shortWhen';
import { exactTimeText } from '@/lib/timeText';

const now = new Date(2026, 0, 2, 12, 0).getTime();

it('gives a time as short as possible', () => {
  expect(shortWhen(new Date(2026, 0, 2, 9, 42).getTime(), now)).toBe('09:42');
  expect(shortWhen(new Date(2026, 0, 1, 23, 59).getTime(), now)).toBe('1 Jan');
  // The day before yesterday was in another year: the day alone could be in this one.
  expect(shortWhen(new Date(2025, 11, 31, 9, 42).getTime(), now)).toBe('31 Dec 2025');
});

it('gives a time to the second with the month as a word', () => {
  expect(exactTimeText(new Date(2026, 11, 3, 9, 4, 5).getTime())).toMatch(/^3 December 2026\D+09:04:05$/);
});
