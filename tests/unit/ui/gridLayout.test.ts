import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { columnAt, columnLayout, nearestGap, visibleColumns } from '@/ui/grid/logic/columnLayout';
import { RowHeights } from '@/ui/grid/logic/rowHeights';
import {
  GROUP_HEIGHT,
  groupTop,
  heightOfRow,
  lineAt,
  pageRowsFrom,
  rowAtHeight,
  rowLayout,
  rowTop,
  visibleLines,
} from '@/ui/grid/logic/rowLayout';
import { baseAfterScroll, MAX_PHYSICAL_HEIGHT, physicalFor, scrollSpace } from '@/ui/grid/logic/scrollSpace';

const layout = fc
  .tuple(
    fc.integer({ min: 0, max: 60 }),
    fc.constantFrom(32, 64, 96),
    fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
    // Heights of rows that are as tall as their content; without any, all have the same height.
    fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 32, max: 192 })), { maxLength: 30 }),
  )
  .map(([rows, height, groups, fitted]) =>
    rowLayout(
      rows,
      height,
      groups.map((at) => Math.min(at, rows)).sort((a, b) => a - b),
      fitted.length === 0 ? undefined : heightsOf(rows, height, fitted),
    ),
  );

function heightsOf(rows: number, estimate: number, fitted: readonly (readonly [number, number])[]): RowHeights {
  const heights = new RowHeights(rows, estimate);
  for (const [row, height] of fitted) if (row < rows) heights.set(row, height);
  return heights;
}

/** Every line in order with its top and height: the reference for the fast functions. */
function slowLines(of: ReturnType<typeof rowLayout>) {
  const lines: { kind: 'row' | 'group'; index: number; top: number; height: number }[] = [];
  let top = 0;
  let group = 0;
  for (let row = 0; row <= of.rowCount; row++) {
    while (group < of.groupRows.length && (of.groupRows[group] === row || row === of.rowCount)) {
      lines.push({ kind: 'group', index: group++, top, height: GROUP_HEIGHT });
      top += GROUP_HEIGHT;
    }
    if (row === of.rowCount) break;
    lines.push({ kind: 'row', index: row, top, height: heightOfRow(of, row) });
    top += heightOfRow(of, row);
  }
  return lines;
}

describe('where rows are', () => {
  it('agrees with adding up every line', () => {
    fc.assert(
      fc.property(layout, (of) => {
        const lines = slowLines(of);
        expect(of.height).toBe(lines.reduce((sum, line) => sum + line.height, 0));
        for (const line of lines) {
          expect(line.kind === 'row' ? rowTop(of, line.index) : groupTop(of, line.index)).toBe(line.top);
          for (const y of [line.top, line.top + line.height - 1])
            expect(lineAt(of, y)).toEqual({ kind: line.kind, index: line.index });
        }
      }),
    );
  });

  it('draws every visible line, and few others', () => {
    fc.assert(
      fc.property(layout, fc.integer({ min: -300, max: 6000 }), fc.integer({ min: 0, max: 900 }), (of, top, height) => {
        const window = visibleLines(of, top, top + height);
        for (const line of slowLines(of)) {
          const seen = line.top < top + height && line.top + line.height > top;
          const [start, end] =
            line.kind === 'row' ? [window.startRow, window.endRow] : [window.startGroup, window.endGroup];
          if (seen) expect(line.index >= start && line.index < end).toBe(true);
        }
        expect(window.endRow - window.startRow).toBeLessThanOrEqual(Math.ceil(height / of.rowHeight) + 2);
      }),
    );
  });

  it('finds the nearest row from any height', () => {
    expect(rowAtHeight(rowLayout(0, 32, []), 10)).toBeUndefined();
    expect(rowAtHeight(rowLayout(3, 32, []), -10)).toBe(0);
    expect(rowAtHeight(rowLayout(3, 32, []), 9999)).toBe(2);
    expect(rowAtHeight(rowLayout(3, 32, [0]), 5)).toBe(0);
  });
});

describe('where columns are', () => {
  const columns = columnLayout([
    { width: 100, frozen: true },
    { width: 50, frozen: true },
    { width: 80 },
    { width: 80, frozen: true },
    { width: 200 },
  ]);
  it('freezes only the leading ones', () => {
    expect(columns.frozenCount).toBe(2);
    expect(columns.frozenWidth).toBe(150);
    expect(columns.width).toBe(510);
  });
  it('draws those that are visible after the frozen part', () => {
    expect(visibleColumns(columns, 0, 240, 0)).toEqual({ start: 2, end: 4 });
    expect(visibleColumns(columns, 80, 240, 0)).toEqual({ start: 3, end: 5 });
    expect(visibleColumns(columns, 9999, 240, 0)).toEqual({ start: 5, end: 5 });
  });
  it('maps a position to a column and to a gap', () => {
    expect([columnAt(columns, -5), columnAt(columns, 149), columnAt(columns, 150), columnAt(columns, 9999)]).toEqual([
      0, 1, 2, 4,
    ]);
    expect([nearestGap(columns, 40), nearestGap(columns, 60), nearestGap(columns, 9999)]).toEqual([0, 1, 5]);
  });
});

describe('a sheet taller than a browser can hold', () => {
  const space = scrollSpace(96_000_000, 800);
  it('reaches both ends exactly', () => {
    expect(physicalFor(space, 0)).toEqual({ scrollTop: 0, base: 0 });
    const end = physicalFor(space, 96_000_000);
    expect(end.scrollTop).toBe(MAX_PHYSICAL_HEIGHT - 800);
    expect(end.scrollTop + end.base).toBe(96_000_000 - 800);
  });
  it('moves px by px with the wheel, from any position, and jumps with the scroll bar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 90_000_000 }), fc.integer({ min: -500, max: 500 }), (at, by) => {
        const { scrollTop, base } = physicalFor(space, at);
        const next = baseAfterScroll(space, base, scrollTop, scrollTop + by);
        expect(scrollTop + by + next).toBe(at + by);
      }),
    );
    const jumped = baseAfterScroll(space, 0, 0, 6_000_000);
    expect((6_000_000 + jumped) / 96_000_000).toBeCloseTo(0.5, 3);
  });
  it('leaves a smaller sheet alone', () => {
    const small = scrollSpace(3_200_000, 800);
    expect(small.physicalHeight).toBe(3_200_000);
    expect(baseAfterScroll(small, 0, 0, 1_000_000)).toBe(0);
    expect(physicalFor(small, 5_000)).toEqual({ scrollTop: 5_000, base: 0 });
  });
});

describe('heights of rows that differ', () => {
  const sets = fc.array(fc.tuple(fc.nat(199), fc.integer({ min: 32, max: 192 })), { maxLength: 300 });

  it('are found as if each were added up, even after rows were added or removed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }), sets, (count, after, fitted) => {
        const heights = new RowHeights(after, 40, heightsOf(count, 32, fitted));
        const expected = Array.from({ length: after }, (_, row) =>
          row < count ? (fitted.findLast(([at]) => at === row)?.[1] ?? 40) : 40,
        );
        let top = 0;
        for (const [row, height] of expected.entries()) {
          expect([heights.get(row), heights.before(row)]).toEqual([height, top]);
          expect([heights.rowAt(top), heights.rowAt(top + height - 1)]).toEqual([row, row]);
          top += height;
        }
        expect([heights.before(after), heights.rowAt(top)]).toEqual([top, after]);
      }),
    );
  });

  it('are measured and found among a million rows without reading all', () => {
    const heights = new RowHeights(1_000_000, 32);
    for (let row = 500_000; row < 500_040; row++) heights.set(row, 96);
    expect(heights.rowAt(heights.before(500_020) + 50)).toBe(500_020);
    expect(heights.before(1_000_000)).toBe(32_000_000 + 40 * 64);
  });
});

describe('a page of rows', () => {
  it('has as many whole rows as fit in the view from the current position', () => {
    const layout = rowLayout(
      100,
      32,
      [],
      heightsOf(
        100,
        32,
        Array.from({ length: 50 }, (_, row) => [row, 96] as const),
      ),
    );
    expect(pageRowsFrom(layout, 0, 480, false)).toBe(5);
    expect(pageRowsFrom(layout, 60, 480, false)).toBe(15);
    expect(pageRowsFrom(rowLayout(100, 32, []), 0, 480, false)).toBe(15);
  });
});
