import { expect, it } from 'vitest';
import { typedDay } from '@/domain/dates/typedDay';

const TODAY = '2026-11-26';

it.each([
  ['2026-11-17', '2026-11-17'],
  ['17 Nov 2026', '2026-11-17'],
  ['17 Sept 2026', '2026-09-17'],
  ['Nov 17, 2026', '2026-11-17'],
  ['17.11.2026', '2026-11-17'],
  ['3 Dec', '2026-12-03'],
  ['Dec 3', '2026-12-03'],
  ['3. Dez', '2026-12-03'],
  ['29 Feb', null],
  ['today', TODAY],
  ['Tomorrow', '2026-11-27'],
  ['yesterday', '2026-11-25'],
  ['13/05/2026', '2026-05-13'],
  ['05/13/2026', '2026-05-13'],
  ['soon', null],
  ['31 Nov 2026', null],
  ['12', null],
])('%s is read as %s', (text, day) => {
  expect(typedDay(text, TODAY, 'day-first')).toBe(day);
});

it('the order of the browser counts only if both readings are days', () => {
  expect(typedDay('03/04/2026', TODAY, 'day-first')).toBe('2026-04-03');
  expect(typedDay('03/04/2026', TODAY, 'month-first')).toBe('2026-03-04');
  expect(typedDay('03.04.2026', TODAY, 'month-first')).toBe('2026-04-03');
});
