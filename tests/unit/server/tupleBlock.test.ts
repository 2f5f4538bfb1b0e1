import type { EventHead } from '@server/events/eventHeads';
import { type PackedCells, type PackedValue, type RecordTuple, unpackRecord } from '@server/events/recordCodec';
import { tupleBlock } from '@server/events/tupleBlock';
import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { stampOf } from '@/domain/changes/stamp';
import { expandBlock } from '@/domain/records/expandBlock';
import { idAt, uuidV7 } from '@/lib/uuid';

const START = Date.UTC(2026, 0, 1);
const SEQS = [1, 2, 3, 4, 5];
const op = (seq: number) =>
  uuidV7(
    START + seq,
    Uint8Array.from({ length: 10 }, () => seq),
  );
const OPERATION = op(900);
const GROUP = op(901);

const said = fc.tuple(fc.constantFrom(0, 500, 60_000), fc.boolean(), fc.constantFrom(null, 0, 3));
const heads = fc.tuple(...SEQS.map(() => said)).map((waits) => {
  const made = new Map<number, EventHead>();
  for (const [i, seq] of SEQS.entries()) {
    const [wait, isApi, knew] = waits[i]!;
    const at = START + seq;
    const client = isApi ? null : op(700 + seq);
    const head = { seq, id: op(seq), base: op(seq).slice(0, 28), at, actor_id: seq % 2 ? 'ana' : 'ben' };
    made.set(seq, { ...head, client_id: client, received_at: at + wait, knew });
  }
  return made;
});

const seq = fc.constantFrom(...SEQS);
const stamp = fc.nat({ max: 50 }).map((n) => stampOf(START + 1000 + n, op(n % 256)));
const low = fc.nat({ max: 0xffffffff });
const content = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null), fc.array(fc.string()));
const value: fc.Arbitrary<PackedValue> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(seq, low, content) },
  { weight: 2, arbitrary: fc.tuple(seq, low, content, fc.constant(OPERATION)) },
  {
    weight: 1,
    arbitrary: fc.tuple(seq, low, content, fc.constantFrom(OPERATION, 0 as const), fc.constantFrom(0, 1), stamp),
  },
) as fc.Arbitrary<PackedValue>;
const cells: fc.Arbitrary<PackedCells> = fc.dictionary(
  fc.constantFrom('f1', 'f2', 'f3'),
  fc.array(value, { minLength: 1, maxLength: 2 }),
);
const rare = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const stored = fc.array(
  fc.record({
    born: seq,
    place: fc.nat({ max: 1 }),
    late: rare(0, fc.constant(1)),
    group: rare<string | null>(null, fc.constant(GROUP)),
    operation: rare<string | null>(null, fc.constant(OPERATION)),
    archived: rare(false, fc.constant(true)),
    synonyms: rare<string | null>(null, fc.constant(JSON.stringify(['A-1']))),
    more: rare<string | null>(null, fc.constant(JSON.stringify({ 'operation:o2': { at: 5 } }))),
    stamps: rare<object | null>(
      null,
      fc.record({ is_deleted: stamp, is_archived: stamp }, { requiredKeys: ['is_deleted'] }),
    ),
    deleted: rare(false, fc.constant(true)),
    cells,
  }),
  { maxLength: 30 },
);

it('S5: contains the same rows as the stored records, whatever happened to them', () => {
  fc.assert(
    fc.property(heads, stored, (known, list) => {
      const tuples = list.map((row, i): RecordTuple => {
        const id = idAt(op(row.born), 1000 + i + row.place);
        const { at, actor_id } = known.get(row.born)!;
        return {
          id,
          slice_id: 's1',
          identifier: `R-${i}`,
          created_at: at + row.late,
          created_by: actor_id,
          operation_id: row.operation,
          group_id: row.group,
          identifier_ids: row.synonyms,
          is_archived: row.archived,
          is_deleted: row.deleted,
          born_seq: row.born,
          stamps: row.stamps && JSON.stringify(row.stamps),
          more: row.more,
          cells: JSON.stringify(row.cells),
        };
      });
      const parsed = tuples.map((tuple) => JSON.parse(tuple.cells) as PackedCells);
      const block = JSON.parse(JSON.stringify(tupleBlock('s1', tuples, parsed, known)));
      expect(expandBlock(block)).toEqual(tuples.map((tuple, i) => unpackRecord(tuple, parsed[i]!, known)));
    }),
    { numRuns: 500 },
  );
});

it('S14: is short if records are alike: one operation, ids and low parts as runs', () => {
  const known = new Map<number, EventHead>();
  known.set(1, {
    seq: 1,
    id: op(1),
    base: op(1).slice(0, 28),
    at: START,
    actor_id: 'ana',
    client_id: null,
    received_at: START,
    knew: null,
  });
  const tuples = Array.from({ length: 5 }, (_, i): RecordTuple => {
    return {
      id: idAt(op(1), i),
      slice_id: 's1',
      identifier: `R-${i}`,
      created_at: START,
      created_by: 'ana',
      operation_id: null,
      group_id: null,
      identifier_ids: null,
      is_archived: false,
      is_deleted: false,
      born_seq: 1,
      stamps: null,
      more: null,
      cells: '',
    };
  });
  const parsed = tuples.map((_, i): PackedCells => ({ f1: [[1, 100 + i, i]] }));
  const block = tupleBlock('s1', tuples, parsed, known);
  expect(block.ids).toEqual({ base: op(1).slice(0, 28), start: Number.parseInt(op(1).slice(28), 16) });
  expect(block.rows).toEqual({});
  expect(block.columns.f1).toEqual({ contents: [0, 1, 2, 3, 4], act: 0, low: { start: 100, step: 1 } });
  expect(block.acts).toHaveLength(1);
});
