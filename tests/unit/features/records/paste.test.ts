import { fc } from '@tests/support/fc';
import { describe, expect, test } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { ColumnReading } from '@/domain/imports/columnReading';
import { shownColumns } from '@/features/records/model/columnModel';
import { checkPaste, isSheet, readPasted } from '@/features/records/model/pasteCheck';
import { pasteReport, planPaste, repeatBlock } from '@/features/records/model/pastePlan';
import { eventParts } from '@/features/records/state/writeCells';
import { column, field, settings, slice } from './fixtures';

const FIELDS = new Map([
  ['key', field('key', 'text')],
  ['n', field('n', 'number')],
  ['calc', field('calc', 'formula')],
  ['t', field('t', 'text')],
  ['d', field('d', 'date')],
  ['q', field('q', 'qualified-number')],
]);
const TABLE = slice(['key'], [...FIELDS.keys()]);
const VIEW = settings({ view_fields: ['n', 'calc', 't', 'd', 'q'].map((id) => column(id)) });
const TARGET = {
  columns: shownColumns(TABLE, FIELDS, VIEW),
  lookups: NO_LOOKUPS,
  actorId: 'u',
  mayWrite: () => true,
};
const existing = () => false;
const NOTHING_SAID = new Map<string, ColumnReading>();
const readingsOf = (block: string[][], firstCol: number) =>
  new Map(checkPaste(block, firstCol, TARGET.columns, NOTHING_SAID).columns.map(({ col, reading }) => [col, reading]));

describe('a pasted block', () => {
  test('is read by the fields of its columns', () => {
    const plan = planPaste([['1.5', 'x', 'note']], 1, TARGET, existing);
    expect(plan.cells).toEqual([
      { row: 0, fieldId: 'n', content: 1.5 },
      { row: 0, fieldId: 't', content: 'note' },
    ]);
    expect(plan.refused).toEqual([
      { row: 0, col: 1, fieldName: 'CALC', typed: 'x', reason: 'CALC is calculated and cannot be written.' },
    ]);
  });

  test('keeps the text of what it refuses', () => {
    const plan = planPaste([['abc'], ['2']], 1, TARGET, existing);
    expect(plan.refused).toMatchObject([{ row: 0, typed: 'abc', reason: 'Not a number' }]);
    expect(plan.cells).toEqual([{ row: 1, fieldId: 'n', content: 2 }]);
  });

  test('reads the decimal comma if the column proves it', () => {
    const readings = readingsOf([['1,5'], ['1.234,5']], 1);
    const plan = planPaste([['1,5'], ['1.234,5']], 1, { ...TARGET, readings }, existing);
    expect(plan.cells.map((cell) => cell.content)).toEqual([1.5, 1234.5]);
  });

  test('clears cells of existing records with empty texts, and ignores them in new ones', () => {
    const plan = planPaste([[''], ['']], 1, TARGET, (row) => row === 1);
    expect(plan.cells).toEqual([{ row: 0, fieldId: 'n', content: null }]);
  });

  test('counts columns beyond the last one', () => {
    const plan = planPaste([['a', '2026-01-02', '3', 'x', 'y']], 3, TARGET, existing);
    expect(plan.cells).toHaveLength(3);
    expect(plan.beyond).toBe(2);
  });
});

describe('repeating', () => {
  test('fills a selection whose size is a multiple of the block, and no other', () => {
    expect(repeatBlock([['x']], 2, 2)).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ]);
    expect(repeatBlock([['1'], ['2']], 3, 1)).toEqual([['1'], ['2']]);
    expect(repeatBlock([], 3, 3)).toEqual([]);
  });

  test('never loses a cell of the block', () => {
    const block = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(block, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (cells, rows, cols) => {
        const repeated = repeatBlock(cells, rows, cols);
        cells.forEach((line, row) => {
          line.forEach((text, col) => {
            expect(repeated[row]?.[col]).toBe(text);
          });
        });
      }),
    );
  });
});

test('the report counts and gives each reason once', () => {
  expect(pasteReport(212, 0, [], 0)).toBe('212 pasted');
  expect(pasteReport(2, 0, [], 1)).toBe("2 pasted, 1 column didn't fit");
  const refused = [{ reason: 'Not a number' }, { reason: 'Not a number' }, { reason: 'Not a number' }];
  expect(pasteReport(212, 1, refused, 0)).toBe('212 pasted, 1 new record, 3 refused (Not a number)');
  expect(pasteReport(2, 0, [...refused, { reason: 'Not a date' }], 0)).toBe('2 pasted, 4 refused');
});

test('writes are split into events by experiment and size, and none is lost', () => {
  const write = (n: number) => ({ recordId: String(n), fieldId: 'f', content: n, operationId: n % 2 ? 'op' : null });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), (count, size) => {
      const writes = Array.from({ length: count }, (_, n) => write(n));
      const parts = eventParts(writes, size);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(size);
        expect(new Set(part.map((one) => one.operationId)).size).toBe(1);
      }
      expect(parts.flat().sort((a, b) => Number(a.recordId) - Number(b.recordId))).toEqual(writes);
    }),
  );
});

test("long contents are split into more events, so that none exceeds the server's limit", () => {
  const molfile = 'x'.repeat(100_000);
  const writes = Array.from({ length: 40 }, (_, n) => ({
    recordId: String(n),
    fieldId: 'f',
    content: molfile,
    operationId: null,
  }));
  const parts = eventParts(writes);
  expect(parts.flat()).toEqual(writes);
  expect(Math.max(...parts.map((part) => part.length))).toBe(5);
});

describe('before a paste', () => {
  const NUMBER = 1;
  const DATE = 4;
  const QUALIFIED = 5;
  const given = { lookups: NO_LOOKUPS, actorId: 'u' };
  const columnOf = (texts: string[], at: number, known = NOTHING_SAID) =>
    checkPaste(
      texts.map((text) => [text]),
      at,
      TARGET.columns,
      known,
    ).columns[0]!;
  const changesOf = async (texts: string[], at: number, known = NOTHING_SAID) => {
    const column = columnOf(texts, at, known);
    return readPasted(
      texts.map((text) => [text]),
      column,
      column.reading,
      given,
    );
  };

  test('the order of day and month is asked if no date proves it, and used if one does', () => {
    expect(columnOf(['02/03/2026', '04/05/2026'], DATE)).toMatchObject({ isOpen: true, orderSample: '02/03/2026' });
    const proven = columnOf(['02/03/2026', '15/03/2026'], DATE);
    expect(proven).toMatchObject({ isOpen: false, reading: { dateOrder: 'day-first' } });
    expect(columnOf(['15/03/2026', '03/15/2026'], DATE).isOpen).toBe(true);
    expect(columnOf(['2026-03-02'], DATE)).toMatchObject({ isOpen: false, orderSample: null });
  });

  test('it is asked only once per field', () => {
    const said = new Map([['d', { decimal: '.' as const, dateOrder: 'day-first' as const, unit: null }]]);
    expect(columnOf(['02/03/2026'], DATE, said)).toMatchObject({ isOpen: false, reading: { dateOrder: 'day-first' } });
  });

  test('an ambiguous comma is asked about, an unambiguous one is read', () => {
    expect(columnOf(['1,234', '5,678'], NUMBER)).toMatchObject({ isOpen: true, commaSample: '1,234' });
    expect(columnOf(['1,234', '0,5'], NUMBER)).toMatchObject({ isOpen: false, reading: { decimal: ',' } });
    expect(columnOf(['1,234', '1,234.5'], NUMBER)).toMatchObject({ isOpen: false, reading: { decimal: '.' } });
    expect(columnOf(['>1,234', '<5,678'], QUALIFIED).isOpen).toBe(true);
    expect(columnOf(['1.5', '2', 'NA'], NUMBER)).toMatchObject({ isOpen: false, commaSample: null });
  });

  test('every cell that would be written differently is counted', async () => {
    expect(await changesOf(['2,3', '4,5'], NUMBER)).toMatchObject({
      changed: 2,
      changes: [
        { text: '2,3', reads: '2.3' },
        { text: '4,5', reads: '4.5' },
      ],
    });
    expect(await changesOf(['1.50', '2E-5', '007', 'NA'], NUMBER)).toMatchObject({ changed: 0, refused: 0 });
    expect(await changesOf(['2026-03-02', 'x'], DATE)).toMatchObject({ changed: 0, refused: 1 });
  });

  test('columns beyond the last one are offered as fields of the types that they appear to have', () => {
    const block = [
      ['1', '2', '2026-01-02', 'x', ''],
      ['2', '5', '2026-02-03', 'y', ''],
    ];
    expect(checkPaste(block, QUALIFIED, TARGET.columns, NOTHING_SAID).beyond).toMatchObject([
      { col: 1, name: 'Column 7', type: 'number' },
      { col: 2, name: 'Column 8', type: 'date' },
      { col: 3, name: 'Column 9', type: 'text' },
    ]);
    expect(checkPaste(block, 0, TARGET.columns, NOTHING_SAID).beyond).toEqual([]);
  });

  test('a sheet with headings of this table, or pasted into an empty one, is imported', () => {
    const heads = [
      ['N', 'T', 'new'],
      ['1', 'note', 'x'],
    ];
    expect(isSheet(heads, TARGET.columns, false)).toBe(true);
    expect(
      isSheet(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        TARGET.columns,
        false,
      ),
    ).toBe(false);
    expect(
      isSheet(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        TARGET.columns,
        true,
      ),
    ).toBe(true);
    expect(isSheet([['N', 'T']], TARGET.columns, true)).toBe(false);
  });

  test('a date that is pasted unchanged keeps its meaning, in any order of day and month', () => {
    const day = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), fc.boolean(), (days, isDayFirst) => {
        const texts = days.map((at) => {
          const [year, month, date] = at.toISOString().slice(0, 10).split('-');
          return isDayFirst ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
        });
        const column = columnOf(texts, DATE);
        // Either a date proves the order, or the person is asked wherever it matters.
        if (column.isOpen) return;
        const plan = planPaste(
          texts.map((text) => [text]),
          DATE,
          { ...TARGET, readings: new Map([[0, column.reading]]) },
          existing,
        );
        expect(plan.cells.map(({ content }) => content)).toEqual(days.map((at) => at.toISOString().slice(0, 10)));
      }),
    );
  });
});
