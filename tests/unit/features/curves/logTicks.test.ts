import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { logTicks } from '@/features/curves/plot/logTicks';

describe('ticks of a log axis', () => {
  it('label powers of ten, with minor ticks in between', () => {
    const ticks = logTicks(0.5, 150);
    expect(ticks.filter(({ label }) => label !== '').map(({ value }) => value)).toEqual([1, 10, 100]);
    expect(ticks.map(({ value }) => value)).toContain(30);
  });

  it('label more if there are fewer than two powers of ten', () => {
    expect(logTicks(2, 40).flatMap(({ value, label }) => (label === '' ? [] : [value]))).toEqual([2, 5, 10, 20]);
  });

  it('are finite, inside the axis and increasing, wherever it begins', () => {
    // Just below a power of ten, where the plot library's own ticks never end.
    expect(logTicks(0.0009525, 50).length).toBeLessThan(60);
    fc.assert(
      fc.property(
        fc.double({ min: -12, max: 12, noNaN: true }),
        fc.double({ min: 0.2, max: 14, noNaN: true }),
        (from, span) => {
          const [low, high] = [10 ** from, 10 ** (from + span)];
          const values = logTicks(low, high).map(({ value }) => value);
          expect(values.length).toBeLessThan(120);
          expect(values.every((value, i) => value >= low && value <= high && (i === 0 || value > values[i - 1]!))).toBe(
            true,
          );
        },
      ),
    );
  });
});
