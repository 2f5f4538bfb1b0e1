import { expect, it } from 'vitest';
import { pageVisits } from '@/app/shell/pageVisits';

it('R-W-2.21 reports the same address once in 30 seconds, another one immediately', () => {
  const isDue = pageVisits();
  expect(isDue('/tables?x=1', 0)).toBe(true);
  expect(isDue('/tables?x=1', 29_999)).toBe(false);
  expect(isDue('/tables?x=2', 29_999)).toBe(true);
  expect(isDue('/tables?x=1', 30_000)).toBe(true);
});
