import { describe, expect, it } from 'vitest';
import { readDays } from '@/features/tasks/readDays';

describe('days that a person types', () => {
  it.each([
    ['5', 5],
    [' +5 ', 5],
    ['-3', -3],
    // As the label of the field writes it, and as spreadsheets and word processors do.
    ['−3', -3],
    ['–3', -3],
    ['0', 0],
  ])('%s are %s', (text, days) => expect(readDays(text)).toBe(days));

  it.each(['', 'two', '1.5', '2 weeks', '--3', '1e3', '123456'])('%s are none', (text) =>
    expect(readDays(text)).toBeNull(),
  );
});
