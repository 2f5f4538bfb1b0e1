import { expect, it } from 'vitest';
import { earlierTime } from '@/features/records/compare/earlierTime';

/** Wednesday, half past two in the afternoon, in this machine's time zone. */
const NOW = new Date(2026, 10, 25, 14, 30).getTime();
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime();

it.each([
  ['Tuesday 14:00', at(24, 14)],
  ['tue at 2 pm', at(24, 14)],
  ['wednesday 14:00', at(25, 14)],
  ['Wed 16:00', at(18, 16)],
  ['yesterday 9 am', at(24, 9)],
  ['today', at(25, 0)],
  ['14:00', at(25, 14)],
  ['15:00', at(24, 15)],
  ['12 am', at(25, 0)],
])('reads %s as the latest such time', (text, expected) => {
  expect(earlierTime(text, NOW)).toBe(expected);
});

it.each([
  ['17 Nov 2026, 14:00', at(17, 14)],
  ['2026-11-17T14:00', at(17, 14)],
  ['17 Nov 2026 2:05 pm', at(17, 14, 5)],
  ['17.11.2026 14:00:59', at(17, 14) + 59_000],
  ['1 Nov 2026', at(1, 0)],
])('reads the written date %s', (text, expected) => {
  expect(earlierTime(text, NOW)).toBe(expected);
});

it.each([
  '',
  '26 Nov 2026',
  '31 Nov 2026 14:00',
  'tomorrow',
  'tuesday 25:00',
  'today 16:00',
  'monday soon',
  '7:99',
  'mo 14:00',
])('does not read "%s"', (text) => {
  expect(earlierTime(text, NOW)).toBeNull();
});
