import { expect, it } from 'vitest';
import { isJustMade } from '@/app/pages/tables/isJustMade';

it('R-D-8.67 a table is announced as new for five seconds', () => {
  const at = '2026-03-01T10:00:00.000Z';
  const after = (millis: number) => isJustMade(at, Date.parse(at) + millis);
  expect([0, 4_999, 5_000, 5_001, 6_000].map(after)).toEqual([true, true, true, false, false]);
});
