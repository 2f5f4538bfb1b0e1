import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { sortInTurns } from '@/lib/sortInTurns';

describe('sorting in turns', () => {
  it('keeps the order of equal items', async () => {
    const item = fc.record({ by: fc.integer({ min: 0, max: 9 }), id: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 1200, size: 'max' }), async (items) => {
        const compare = (a: { by: number }, b: { by: number }) => a.by - b.by;
        expect(await sortInTurns(items, compare)).toEqual([...items].sort(compare));
      }),
      { numRuns: 30 },
    );
  });

  it('lets other tasks run in between', async () => {
    const items = Array.from({ length: 2000 }, (_, i) => (i * 7919) % 2000);
    let turns = 0;
    let sorted = false;
    const other = () => {
      if (sorted) return;
      turns++;
      setTimeout(other, 0);
    };
    setTimeout(other, 0);
    // A slow comparison, like that of texts.
    const slow = (a: number, b: number) => {
      const until = performance.now() + 0.01;
      while (performance.now() < until);
      return a - b;
    };
    const result = await sortInTurns(items, slow);
    sorted = true;
    expect(result).toEqual(items.map((_, i) => i));
    expect(turns).toBeGreaterThan(2);
  });
});
