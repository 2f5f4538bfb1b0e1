import { fc } from '@tests/support/fc';
import { expect, test } from 'vitest';
import { packCells, unpackCells } from '@/domain/records/packedCells';
import type { ShownCell } from '@/domain/records/shownCell';
import type { Json } from '@/lib/json';

const ids = fc.oneof(
  fc.uuid(),
  fc
    .integer({ min: 0, max: 0xffffffff })
    .map((low) => `019cadc6-c579-7f07-b065-${`0001${low.toString(16).padStart(8, '0')}`}`),
  fc.constantFrom('', 'derived', '019CADC6-C579-7F07-B065-000100000000'),
);
const value = fc.record({
  id: ids,
  content: fc.jsonValue() as fc.Arbitrary<Json>,
  at: fc.integer({ min: 0, max: 2 ** 42 }),
  author: fc.constantFrom('a', 'b', ''),
  operationId: fc.constantFrom(null, 'o'),
});
const cell: fc.Arbitrary<ShownCell | null> = fc.option(
  fc.record(
    {
      values: fc.array(value, { maxLength: 3 }),
      historyCount: fc.constantFrom(0, 1, 2),
      conflict: fc.boolean(),
      note: fc.constantFrom(null, 'not calculated'),
    },
    { requiredKeys: ['values', 'historyCount', 'conflict'] },
  ),
);

test('cells are unpacked unchanged, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
      const sent = structuredClone(packCells(cells));
      expect(JSON.stringify(unpackCells(sent))).toBe(JSON.stringify(cells));
    }),
  );
});

test('a cell with a single value is transferred as its content and two numbers', () => {
  const id = (low: string) => `019cadc6-c579-7f07-b065-0001${low}`;
  const cells = ['00000000', 'ffffffff'].map((low): ShownCell => {
    return {
      values: [{ id: id(low), content: low, at: 1, author: 'a', operationId: null }],
      historyCount: 1,
      conflict: false,
    };
  });
  const packed = packCells([...cells, null]);
  expect(packed.contents).toEqual(['00000000', 'ffffffff', null]);
  expect(packed.acts).toHaveLength(1);
  expect([...packed.low]).toEqual([0, 0xffffffff, 0]);
});
