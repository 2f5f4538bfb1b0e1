import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import { positionsWithMore } from '@/domain/records/recordBlock';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { idAt, uuidV7 } from '@/lib/uuid';

const op = (n: number) => uuidV7(1_700_000_000_000 + n, new Uint8Array([0, 0, 0, 0, 0, n % 256, n >> 8, 0, 0, 0]));

const cell = (opIndex: number, row: number, k: number, count: number, hidden: boolean): CellValue[] =>
  Array.from({ length: count }, (_, i) => {
    const value: CellValue = {
      id: idAt(op(opIndex - i), 10_000 + row * 10 + k),
      content: i === 0 ? `v${row}.${k}` : row * 1.5,
      at: 1_700_000_000_000 + opIndex - i,
      author_id: opIndex % 2 ? 'ana' : 'ben',
      operation_id: null,
    };
    if (hidden && i === 0) {
      value.hidden = true;
      value.turned = stampOf(value.at + 5, op(999));
    }
    return value;
  });

const rows = fc
  .array(
    fc.record({
      at: fc.integer({ min: 20, max: 24 }),
      cells: fc.array(
        fc.record({
          at: fc.integer({ min: 20, max: 26 }),
          count: fc.integer({ min: 0, max: 3 }),
          hidden: fc.boolean(),
        }),
        {
          maxLength: 3,
        },
      ),
      archived: fc.boolean(),
      rewritten: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((list) =>
    list.map((spec, row): RecordRow => {
      const born = op(spec.at);
      const record: RecordRow = {
        id: idAt(born, row),
        attrs: {
          entity_slice_id: 's1',
          record_identifier: `R-${row}`,
          created_at: 1_700_000_000_000 + spec.at,
          created_by: spec.at % 2 ? 'ana' : 'ben',
          initial_operation_id: null,
          entity_group_id: null,
          identifier_ids: [],
          is_archived: spec.archived && spec.rewritten,
          is_deleted: false,
        },
        born: birthStamp(stampOf(1_700_000_000_000 + spec.at, born)),
        stamps: spec.rewritten ? { is_archived: stampOf(1_700_000_001_000, op(99)) } : {},
        cells: {},
      };
      spec.cells.forEach((c, k) => {
        if (c.count > 0) record.cells[`f${k}`] = cell(c.at, row, k, c.count, c.hidden);
      });
      return record;
    }),
  );

describe('RecordBlock', () => {
  it('returns the rows from which it was made, also through JSON', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const block = JSON.parse(JSON.stringify(encodeBlock('s1', list)));
        expect(expandBlock(block)).toEqual(list);
      }),
    );
  });

  it('S14: keeps older values in columns: an edited record costs only its new values, not another copy of itself', () => {
    const born = op(20);
    const list = Array.from({ length: 100 }, (_, row): RecordRow => {
      const value = (act: number): CellValue => ({
        id: idAt(op(act), row),
        content: act * 1000 + row,
        at: 1_700_000_000_000 + act,
        author_id: 'ana',
        operation_id: null,
        ...(act > 20 && { seq: act }),
      });
      return {
        id: idAt(born, row),
        attrs: {
          entity_slice_id: 's1',
          record_identifier: `R-${row}`,
          created_at: 1_700_000_000_020,
          created_by: 'ana',
          initial_operation_id: null,
          entity_group_id: null,
          identifier_ids: [],
          is_archived: false,
          is_deleted: false,
        },
        born: birthStamp(stampOf(1_700_000_000_020, born)),
        stamps: {},
        cells: { f0: [value(22), value(21), value(20)], f1: row % 2 ? [value(23), value(20)] : [value(20)] },
      };
    });
    const block = encodeBlock('s1', list);
    expect(expandBlock(block)).toEqual(list);
    expect(block.rows).toEqual({});
    expect(block.older?.f1?.at).toEqual({ start: 1, step: 2 });
    expect(positionsWithMore(block).size).toBe(100);
    expect(JSON.stringify(block).length).toBeLessThan(JSON.stringify(list).length / 10);
  });

  it('refuses a record of another table', () => {
    fc.assert(
      fc.property(
        rows.filter((list) => list.length > 0),
        (list) => {
          expect(() => encodeBlock('s2', list)).toThrow(RangeError);
        },
      ),
    );
  });
});
