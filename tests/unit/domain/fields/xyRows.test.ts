import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { withPointLeftOut } from '@/domain/fields/xyPoint';
import { isNoNumber, pasteRows, readRows, rowsOfPoints, rowsOfText, textOfRows } from '@/domain/fields/xyRows';

const cell = fc.stringMatching(/^[0-9a-z.,*-]{0,6}$/);
const filled = fc.record({ x: cell, y: cell }).filter(({ x, y }) => x !== '' || y !== '');

describe('rows of an xy-array while they are typed', () => {
  it('are restored from the stored text, including incomplete ones', () => {
    expect(
      rowsOfText(
        textOfRows([
          { x: '1', y: '2' },
          { x: '3', y: '' },
          { x: '', y: '4' },
          { x: '', y: '' },
        ]),
      ),
    ).toEqual([
      { x: '1', y: '2' },
      { x: '3', y: '' },
      { x: '', y: '4' },
    ]);
    fc.assert(fc.property(fc.array(filled), (rows) => void expect(rowsOfText(textOfRows(rows))).toEqual(rows)));
  });

  it('are read from what was typed or pasted into the cell on one line', () => {
    expect(rowsOfText('1 2; 3 four; 5')).toEqual([
      { x: '1', y: '2' },
      { x: '3', y: 'four' },
      { x: '5', y: '' },
    ]);
  });

  it('accept two pasted columns from a cell on, and say which row is not two numbers', () => {
    const rows = rowsOfPoints([{ x: 1, y: 2 }]);
    expect(pasteRows(rows, 1, 'x', '3\t4\n5\t6', '.')).toEqual([...rows, { x: '3', y: '4' }, { x: '5', y: '6' }]);
    expect(pasteRows(rows, 0, 'y', '7\n8', '.')).toEqual([
      { x: '1', y: '7' },
      { x: '', y: '8' },
    ]);
    expect(readRows([...rows, { x: '3', y: '' }], '.')).toEqual({ ok: false, row: 2 });
    expect(readRows(rows, '.')).toEqual({ ok: true, points: [{ x: 1, y: 2 }] });
  });

  it('have an asterisk after the y of an excluded point', () => {
    const points = [
      { x: 1, y: 2, is_outlier: true as const },
      { x: 3, y: 4 },
    ];
    const rows = rowsOfPoints(points);
    expect(rows.map(({ y }) => y)).toEqual(['2*', '4']);
    expect(readRows(rows, '.')).toEqual({ ok: true, points });
    expect(pasteRows([], 0, 'x', '1\t2*\n3\t4', '.')).toEqual(rows);
    expect([isNoNumber('2*', 'y', '.'), isNoNumber('2*', 'x', '.'), isNoNumber('*', 'y', '.')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(readRows([{ x: '1*', y: '2' }], '.')).toEqual({ ok: false, row: 1 });
  });

  it('have one point excluded or restored, the first of equal ones', () => {
    const twice = [
      { x: 1, y: 2 },
      { x: 1, y: 2 },
    ];
    const out = withPointLeftOut(twice, { x: 1, y: 2 }, true);
    expect(out).toEqual([
      { x: 1, y: 2, is_outlier: true },
      { x: 1, y: 2 },
    ]);
    expect(withPointLeftOut(out!, { x: 1, y: 2 }, false)).toEqual(twice);
    expect(withPointLeftOut(twice, { x: 1, y: 2 }, false)).toBeNull();
    expect(withPointLeftOut(twice, { x: 1, y: 3 }, true)).toBeNull();
  });
});
