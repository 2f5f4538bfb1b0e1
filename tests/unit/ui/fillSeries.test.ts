import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { fillSeries } from '@/ui/grid/fill/fillSeries';

describe('filling a series', () => {
  it('repeats what is not a series', () => {
    expect(fillSeries(['a'], 2)).toEqual(['a', 'a']);
    expect(fillSeries(['a', 'b'], 3)).toEqual(['a', 'b', 'a']);
    expect(fillSeries(['5'], 2)).toEqual(['5', '5']);
    expect(fillSeries(['1', '2', '4'], 3)).toEqual(['1', '2', '4']);
    expect(fillSeries(['', ''], 2)).toEqual(['', '']);
    expect(fillSeries([], 3)).toEqual([]);
    expect(fillSeries(['1', '2'], 0)).toEqual([]);
  });

  it('continues numbers in equal steps, to the last decimal', () => {
    expect(fillSeries(['1', '2'], 3)).toEqual(['3', '4', '5']);
    expect(fillSeries(['0.1', '0.2'], 3)).toEqual(['0.3', '0.4', '0.5']);
    expect(fillSeries(['10', '7'], 4)).toEqual(['4', '1', '-2', '-5']);
    expect(fillSeries(['1', '1.5'], 2)).toEqual(['2.0', '2.5']);
  });

  it('continues texts with a decimal comma, but not what may be thousands', () => {
    expect(fillSeries(['10,5', '11,0'], 3)).toEqual(['11,5', '12,0', '12,5']);
    expect(fillSeries(['1', '1,5'], 2)).toEqual(['2,0', '2,5']);
    expect(fillSeries(['0,125', '0,250'], 1)).toEqual(['0,375']);
    expect(fillSeries(['-0,5', '0,0'], 2)).toEqual(['0,5', '1,0']);
    expect(fillSeries(['998,000', '999,000'], 1)).toEqual(['998,000']);
    expect(fillSeries(['10,5', '11.0'], 1)).toEqual(['10,5']);
  });

  it('works for all starts and steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: -999, max: 999 }),
        fc.integer({ min: 1, max: 50 }),
        (start, step, count) => {
          const filled = fillSeries([String(start), String(start + step)], count);
          expect(filled).toEqual(Array.from({ length: count }, (_, index) => String(start + step * (index + 2))));
        },
      ),
    );
  });

  it('continues dates by days and by months', () => {
    expect(fillSeries(['2026-02-27'], 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
    expect(fillSeries(['2026-01-01', '2026-01-08'], 2)).toEqual(['2026-01-15', '2026-01-22']);
    expect(fillSeries(['2026-01-31', '2026-03-31'], 2)).toEqual(['2026-05-31', '2026-07-31']);
    expect(fillSeries(['2025-11-30', '2025-12-30'], 3)).toEqual(['2026-01-30', '2026-02-28', '2026-03-30']);
    expect(fillSeries(['2024-01-31', '2024-02-29'], 3)).toEqual(['2024-03-31', '2024-04-30', '2024-05-31']);
    expect(fillSeries(['2026-04-30', '2026-03-31', '2026-02-28'], 2)).toEqual(['2026-01-31', '2025-12-31']);
    // There is no such day, so it is text, and text without a letter is repeated.
    expect(fillSeries(['2026-02-30'], 1)).toEqual(['2026-02-30']);
  });

  it('continues wells along rows or columns of the plate', () => {
    expect(fillSeries(['A11'], 3)).toEqual(['A12', 'B01', 'B02']);
    expect(fillSeries(['A01', 'B01'], 8)).toEqual(['C01', 'D01', 'E01', 'F01', 'G01', 'H01', 'A02', 'B02']);
    expect(fillSeries(['A1', 'A3'], 6)).toEqual(['A5', 'A7', 'A9', 'A11', 'B1', 'B3']);
    expect(fillSeries(['H12'], 1)).toEqual(['A01']);
    expect(fillSeries(['A23', 'A24'], 2)).toEqual(['B01', 'B02']);
    expect(fillSeries(['P24'], 1)).toEqual(['A01']);
  });

  it('continues text that ends in a number', () => {
    expect(fillSeries(['Batch 7'], 2)).toEqual(['Batch 8', 'Batch 9']);
    expect(fillSeries(['CMP-0098'], 3)).toEqual(['CMP-0099', 'CMP-0100', 'CMP-0101']);
    expect(fillSeries(['p2', 'p4'], 2)).toEqual(['p6', 'p8']);
    expect(fillSeries(['EGFR T790'], 1)).toEqual(['EGFR T791']);
    expect(fillSeries(['<5'], 1)).toEqual(['<5']);
    expect(fillSeries(['1e-7'], 1)).toEqual(['1e-7']);
    expect(fillSeries(['v1.2'], 1)).toEqual(['v1.2']);
    expect(fillSeries(['x3', 'y4'], 2)).toEqual(['x3', 'y4']);
  });
});
