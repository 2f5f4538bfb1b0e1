import { expect, it } from 'vitest';
import { dayComesFirst } from '@/lib/dayComesFirst';

it('a locale of the system that is no language tag leaves the order of dates to the default, and throws nothing', () => {
  for (const locale of ['c', 'C', 'en_US.UTF-8']) expect(dayComesFirst([locale])).toBe(dayComesFirst([]));
  expect(dayComesFirst(['en-GB'])).toBe(true);
  expect(dayComesFirst(['en-US'])).toBe(false);
});
