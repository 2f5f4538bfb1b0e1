import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES, type FieldType } from '@/domain/kinds/fieldType';
import type { RecordAttributes } from '@/domain/records/recordRow';
import { compareRecords, type FieldSort, type SortSubject } from '@/domain/sorts/compareRecords';
import { compareNatural, compareNaturalBase } from '@/domain/sorts/natural';
import { operationDate } from '@/domain/sorts/operationDate';
import { DEFAULT_RECORD_ORDER, SORT_LIMIT } from '@/domain/sorts/sort';
import { sortCellValues } from '@/domain/sorts/sortCellValues';
import { sortBy } from '@/domain/sorts/sortConfig';
import { sortRecords } from '@/domain/sorts/sortRecords';
import type { Json } from '@/lib/json';
import { contents, fieldOf, lookups, value } from '../support/samples';

const base = { order: 'alphabetical' as const, descending: false };

function record(id: string, identifier: string, cells: Record<string, Json> = {}, createdAt = 0): SortSubject {
  const held = Object.entries(cells).filter(([, content]) => content !== null);
  return {
    id,
    record_identifier: identifier,
    cells: Object.fromEntries(held.map(([field, content]) => [field, [value(content)]])),
    createdAt,
  };
}

/** Contents of one field in sorted order. */
function ordered(type: FieldType, list: Json[], descending = false): Json[] {
  const field = fieldOf(type);
  const records = list.map((content, index) => ({ ...record(`id${index}`, `R${index}`, { f1: content }), content }));
  return sortRecords(records, [{ field, descending }], base, lookups).records.map(({ content }) => content);
}

describe('the order of each type, empty last in both directions', () => {
  const number = (qualifier: string, amount: number) => ({ qualifier, value: amount });
  it.each<[FieldType, Json[], Json[]]>([
    ['text', ['A2', 'a10', 'A1'], ['A1', 'A2', 'a10']],
    ['number', [-1.5, 2, 10], [-1.5, 2, 10]],
    [
      'qualified-number',
      [number('<', 5), number('<=', 5), number('=', 5), number('>=', 5), number('>', 5), number('<', 6)],
      [number('<', 5), number('<=', 5), number('=', 5), number('>=', 5), number('>', 5), number('<', 6)],
    ],
    ['boolean', [false, true], [true, false]],
    ['select', ['o2', 'o0', 'o1'], ['o0', 'o1', 'o2']],
    ['status', ['o2', 'o0', 'o1'], ['o0', 'o1', 'o2']],
    ['multiselect', [['o0', 'o10'], ['o1'], ['o0'], ['o0', 'o2']], [['o0', 'o10'], ['o0'], ['o0', 'o2'], ['o1']]],
    ['people', [['u1'], ['u0']], [['u0'], ['u1']]],
    ['record-reference', [['r1'], ['r2'], ['r0']], [['r0'], ['r2'], ['r1']]],
    ['date', ['2024-01-10', '2023-12-31', '0099-01-01'], ['0099-01-01', '2023-12-31', '2024-01-10']],
    ['dna-oligo', ['AAAA', 'T', 'C', 'AA'], ['C', 'T', 'AA', 'AAAA']],
    ['peptide', [{ sequence: 'CC' }, { sequence: 'W' }], [{ sequence: 'W' }, { sequence: 'CC' }]],
    [
      'votes',
      [
        { upvotes: ['a', 'b'], downvotes: [] },
        { upvotes: ['a'], downvotes: ['b', 'c'] },
      ],
      [
        { upvotes: ['a'], downvotes: ['b', 'c'] },
        { upvotes: ['a', 'b'], downvotes: [] },
      ],
    ],
    [
      'plasmid',
      [
        { name: 'p10', seq: 'A', annotations: [] },
        { name: 'p9', seq: 'A', annotations: [] },
      ],
      [
        { name: 'p9', seq: 'A', annotations: [] },
        { name: 'p10', seq: 'A', annotations: [] },
      ],
    ],
    ['formula', ['text', 3, 1], [1, 3, 'text']],
  ])('%s', (type, list, expected) => {
    expect(ordered(type, [null, ...list])).toEqual([...expected, null]);
    if (type !== 'multiselect') expect(ordered(type, [null, ...list], true)).toEqual([...expected.reverse(), null]);
  });

  it('markers come after numbers and before empty cells in both directions', () => {
    expect(ordered('number', [null, 'na', 3, 1])).toEqual([1, 3, 'na', null]);
    expect(ordered('number', [null, 'na', 3, 1], true)).toEqual([3, 1, 'na', null]);
  });

  it('deleted options come last, structures keep the order of identifiers', () => {
    expect(ordered('select', ['gone', 'o1'], true)).toEqual(['o1', 'gone']);
    expect(ordered('smiles-string', ['CCO', 'C', 'CC'])).toEqual(['CCO', 'C', 'CC']);
  });
});

it('several sorts apply in order; ties are broken by the identifier in natural order, then the id', () => {
  const status = { ...fieldOf('status'), id: 'a' };
  const number = { ...fieldOf('number'), id: 'b' };
  const records = [
    record('4', 'X10', { a: 'o0', b: 1 }),
    record('3', 'X9', { a: 'o0', b: 1 }),
    record('2', 'x9', { a: 'o0', b: 2 }),
    record('1', 'X1', { a: 'o1', b: 9 }),
    record('0', 'X9', { a: 'o0', b: 1 }),
  ];
  const sorts = [
    { field: status, descending: false },
    { field: number, descending: true },
  ];
  expect(sortRecords(records, sorts, base, lookups).records.map(({ id }) => id)).toEqual(['2', '0', '3', '4', '1']);
});

it('sorts by the shown value: hidden and redacted ones do not count', () => {
  const field = fieldOf('number');
  const a = { ...record('a', 'A'), cells: { f1: [value(1, { hidden: true }), value(5)] } };
  const b = { ...record('b', 'B'), cells: { f1: [value('REDACTED', { operation_id: 'x' }), value(2)] } };
  expect(compareRecords(a, b, [{ field, descending: false }], base, lookups)).toBeGreaterThan(0);
});

describe('orders without sorts', () => {
  const records = [record('1', 'A10', {}, 3), record('2', 'A9', {}, 1), record('3', 'b1', {}, 2)];
  const ids = (order: Parameters<typeof sortRecords>[2]) =>
    sortRecords(records, [], order, lookups).records.map(({ id }) => id);

  it('is alphabetical in natural order by default', () => {
    expect(DEFAULT_RECORD_ORDER).toBe('alphabetical');
    expect(ids({ order: DEFAULT_RECORD_ORDER, descending: false })).toEqual(['2', '1', '3']);
    expect(ids({ order: 'alphabetical', descending: true })).toEqual(['3', '1', '2']);
  });

  it('follows creation, or a manual order followed by the others', () => {
    expect(ids({ order: 'created_date', descending: false })).toEqual(['2', '3', '1']);
    expect(ids({ order: 'created_date', descending: true })).toEqual(['1', '3', '2']);
    const manual = new Map([
      ['3', 0],
      ['1', 1],
    ]);
    expect(ids({ order: 'manual', descending: false, manual })).toEqual(['3', '1', '2']);
  });

  it('uses the latest experiment, or the given one', () => {
    const attrs = (more: object) => ({ created_at: 1, initial_operation_id: null, ...more }) as RecordAttributes;
    const both = attrs({ 'operation:x': { at: 5 }, 'operation:y': { at: 9 } });
    expect(operationDate(both)).toBe(9);
    expect(operationDate(both, 'x')).toBe(5);
    expect(operationDate(attrs({}))).toBe(1);
    expect(operationDate(attrs({ 'operation:x': { at: 5, is_taken_out: true } }))).toBe(1);
  });
});

it('is skipped above 100000 records, but not at 100000', () => {
  const at = (count: number) => Array.from({ length: count }, (_, index) => record(`${index}`, `${count - index}`));
  const over = sortRecords(at(SORT_LIMIT + 1), [], base, lookups);
  expect(over.sorted).toBe(false);
  expect(over.records[0]!.id).toBe('0');
  const whole = sortRecords(at(SORT_LIMIT), [], base, lookups);
  expect(whole.sorted).toBe(true);
  expect(whole.records[0]!.record_identifier).toBe('1');
});

it('compareRecords is a total order that sortRecords follows', () => {
  const one = fc.record({ type: fc.constantFrom(...FIELD_TYPES), descending: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 3 }).chain((sorts) => {
        const cells = fc.tuple(...sorts.map(({ type }) => fc.option(contents[type], { nil: null })));
        return fc.tuple(fc.constant(sorts), fc.array(fc.tuple(fc.string({ maxLength: 3 }), cells), { maxLength: 8 }));
      }),
      ([sorts, rows]) => {
        const fields: FieldSort[] = sorts.map(({ type, descending }, index) => ({
          field: { ...fieldOf(type), id: `f${index}` },
          descending,
        }));
        const records = rows.map(([identifier, list], index) =>
          record(`id${index}`, identifier, Object.fromEntries(list.map((content, at) => [`f${at}`, content]))),
        );
        const sorted = sortRecords(records, fields, base, lookups).records;
        for (let i = 0; i < sorted.length; i++) {
          for (let j = 0; j < sorted.length; j++) {
            const order = Math.sign(compareRecords(sorted[i]!, sorted[j]!, fields, base, lookups));
            expect(order).toBe(Math.sign(i - j));
          }
        }
      },
    ),
  );
});

it('natural order reads numbers, ignores case, and is made total by code units', () => {
  expect(['A10', 'a2', 'A2'].sort(compareNatural)).toEqual(['A2', 'a2', 'A10']);
  expect(compareNaturalBase('a', 'A')).toBe(0);
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => (compareNatural(a, b) === 0) === (a === b)));
});

describe('sortBy', () => {
  const rows = [
    { name: 'b', n: 2 },
    { name: 'A10', n: 1 },
    { name: 'a9', n: 1 },
    { name: '', n: 0 },
  ];
  it('sorts plain rows', () => {
    expect(sortBy(rows, { asc: 'name' }).map(({ name }) => name)).toEqual(['a9', 'A10', 'b', '']);
    expect(sortBy(rows, [{ desc: (row) => row.n }, { asc: 'name' }]).map(({ name }) => name)).toEqual([
      'b',
      'a9',
      'A10',
      '',
    ]);
  });

  it('says what is wrong with its configuration', () => {
    expect(() => sortBy(rows, {})).toThrow('Expected asc or desc property');
    expect(() => sortBy(rows, { asc: 'name', desc: 'name' })).toThrow(
      'Ambiguous object with asc and desc config properties',
    );
    expect(() => sortBy(rows, { asc: 'a.b' })).toThrow('String syntax not allowed for nested properties.');
  });
});

it('orders the values within a cell as the view field says', () => {
  const cell = [value(5), value(1), value('na'), value(3)];
  const shown = (behavior: 'none' | 'ascending' | 'descending') =>
    sortCellValues(cell, behavior, { field: fieldOf('number'), lookups }).map(({ content }) => content);
  expect(shown('none')).toEqual([5, 1, 'na', 3]);
  expect(shown('ascending')).toEqual([1, 3, 5, 'na']);
  expect(shown('descending')).toEqual([5, 3, 1, 'na']);
});
