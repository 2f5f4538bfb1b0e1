import { expect, it } from 'vitest';
import { currentValues } from '@/domain/records/currentValues';
import { latestValue } from '@/domain/records/latestValue';
import { value } from '../support/samples';

const cell = [
  value('6', { operation_id: 'b', hidden: true }),
  value('5', { operation_id: 'a' }),
  value('4'),
  value('3', { operation_id: 'b' }),
  value('2', { operation_id: 'a' }),
  value('1'),
];
const contents = (...args: Parameters<typeof currentValues>) => currentValues(...args).map(({ content }) => content);

it('keeps the newest visible value of each experiment, newest first', () => {
  expect(contents(cell)).toEqual(['5', '4', '3']);
  expect(latestValue(cell)?.content).toBe('5');
});

it('leaves excluded experiments out', () => {
  expect(contents(cell, new Set(['a']))).toEqual(['4', '3']);
});

it('a blank value clears its own experiment only, and undoing it restores the value', () => {
  for (const blank of [null, '', '  ', []]) {
    expect(contents([value(blank, { operation_id: 'a' }), ...cell])).toEqual(['4', '3']);
    expect(contents([value(blank, { operation_id: 'a', hidden: true }), ...cell])).toEqual(['5', '4', '3']);
  }
  expect(latestValue([value(null), value('1')])).toBeUndefined();
  expect(latestValue([])).toBeUndefined();
});

it('false and 0 are values', () => {
  expect(contents([value(false)])).toEqual([false]);
  expect(contents([value(0)])).toEqual([0]);
});
