import { afterEach, describe, expect, it } from 'vitest';
import { localDay } from '@/lib/localDay';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

describe('the calendar day of a time', () => {
  it.each([
    ['UTC', '2026-11-03T20:00:00.000Z', '2026-11-03'],
    ['Pacific/Auckland', '2026-11-03T20:00:00.000Z', '2026-11-04'],
    // Twelve hours before summer time and thirteen in it: the offset of the time counts, not that of today.
    ['Pacific/Auckland', '2026-07-03T11:30:00.000Z', '2026-07-03'],
    ['America/Los_Angeles', '2026-11-03T05:00:00.000Z', '2026-11-02'],
  ])('in %s is that of the person', (name, time, day) => {
    process.env.TZ = name;
    expect(localDay(time)).toBe(day);
  });
});
