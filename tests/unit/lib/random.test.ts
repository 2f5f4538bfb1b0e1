import { describe, expect, it } from 'vitest';
import { createRandom, mix32 } from '@/lib/random';

describe('createRandom', () => {
  it('gives the same stream for the same seed and a different one for another', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 50 }, () => random.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('is uniform, within bounds, and normal with the specified moments', () => {
    const random = createRandom(42);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[random.int(0, 9)]!++;
    // Chi-square with 9 degrees of freedom: 27.9 is exceeded once in a thousand seeds; this seed is fixed.
    const chi = counts.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(27.9);
    const draws = Array.from({ length: 50_000 }, () => random.normal(3, 2));
    const mean = draws.reduce((a, b) => a + b, 0) / draws.length;
    const sd = Math.sqrt(draws.reduce((a, b) => a + (b - mean) ** 2, 0) / draws.length);
    expect(mean).toBeCloseTo(3, 1);
    expect(sd).toBeCloseTo(2, 1);
  });

  it('shuffles without loss and refuses to pick from an empty list', () => {
    const random = createRandom(1);
    const items = Array.from({ length: 100 }, (_, i) => i);
    const mixed = random.shuffle(items);
    expect(mixed).not.toEqual(items);
    expect([...mixed].sort((a, b) => a - b)).toEqual(items);
    expect(() => random.pick([])).toThrow(RangeError);
  });

  it('maps neighbouring numbers far apart', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 100_000; i++) seen.add(mix32(5, i));
    expect(seen.size).toBeGreaterThan(99_990);
  });
});
