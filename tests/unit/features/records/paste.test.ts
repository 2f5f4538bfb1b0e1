import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { shownColumns } from '@/features/records/model/columnModel';
import { pasteReport, planPaste, repeatBlock } from '@/features/records/model/pastePlan';
import { eventParts } from '@/features/records/state/writeCells';
import { column, field, settings, slice } from './fixtures';

const FIELDS = new Map([
  ['key', field('key', 'text')],
  ['n', field('n', 'number')],
  ['calc', field('calc', 'formula')],
  ['t', field('t', 'text')],
]);
const TABLE = slice(['key'], [...FIELDS.keys()]);
const VIEW = settings({ view_fields: ['n', 'calc', 't'].map((id) => column(id)) });
const TARGET = {
  columns: shownColumns(TABLE, FIELDS, VIEW),
  lookups: NO_LOOKUPS,
  actorId: 'u',
  mayWrite: () => true,
};
const existing = () => false;

describe('a pasted block', () => {
  test('is read by the fields on which it falls', () => {
    const plan = planPaste([['1.5', 'x', 'note']], 1, TARGET, existing);
    expect(plan.cells).toEqual([
      { row: 0, fieldId: 'n', content: 1.5 },
      { row: 0, fieldId: 't', content: 'note' },
    ]);
    expect(plan.refused).toEqual([
      { row: 0, col: 1, fieldName: 'CALC', typed: 'x', reason: 'CALC is calculated and cannot be written.' },
    ]);
  });

  test('keeps what was typed of what it refuses', () => {
    const plan = planPaste([['abc'], ['2']], 1, TARGET, existing);
    expect(plan.refused).toMatchObject([{ row: 0, typed: 'abc', reason: 'Not a number' }]);
    expect(plan.cells).toEqual([{ row: 1, fieldId: 'n', content: 2 }]);
  });

  test('takes the decimal comma where the column proves it', () => {
    const plan = planPaste([['1,5'], ['1.234,5']], 1, TARGET, existing);
    expect(plan.cells.map((cell) => cell.content)).toEqual([1.5, 1234.5]);
  });

  test('clears with empty texts in records that are there, and says nothing of them in new ones', () => {
    const plan = planPaste([[''], ['']], 1, TARGET, (row) => row === 1);
    expect(plan.cells).toEqual([{ row: 0, fieldId: 'n', content: null }]);
  });

  test('counts columns beyond the last one', () => {
    const plan = planPaste([['a', 'b', 'c']], 3, TARGET, existing);
    expect(plan.cells).toHaveLength(1);
    expect(plan.beyond).toBe(2);
  });
});

describe('repeating', () => {
  test('fills a selection that is a whole number of blocks, and nothing else', () => {
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
  expect(pasteReport(2, 0, [], 1)).toBe('2 pasted, 1 column left out at the right edge');
  const refused = [{ reason: 'Not a number' }, { reason: 'Not a number' }, { reason: 'Not a number' }];
  expect(pasteReport(212, 1, refused, 0)).toBe('212 pasted, 1 new record, 3 refused (Not a number)');
  expect(pasteReport(2, 0, [...refused, { reason: 'Not a date' }], 0)).toBe('2 pasted, 4 refused');
});

test('writes are cut into events by experiment and size, and none is lost', () => {
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

test('long contents are cut into more events, so that none is more than the server takes', () => {
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
