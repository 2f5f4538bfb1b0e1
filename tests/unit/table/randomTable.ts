import { fc } from '@tests/support/fc';
import { birthStamp, stampOf } from '@/domain/changes/stamp';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { FIELD_TYPES, type FieldType } from '@/domain/kinds/fieldType';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

export const SLICE = 'slice-1';
export const TODAY = '2026-03-18';
export const USERS = { u1: 'Ada Berg', u2: 'bo Cole', u3: 'Ärla 10', u4: 'Ada 9' };

const options = ['High', 'low', 'Medium 10', 'Medium 9', 'gone'].map((name, i) => ({
  id: `o${i}`,
  name,
  color: null,
  position: (i * 7) % 5,
  is_archived: i === 4,
}));

/** One field of each type. */
export const FIELDS: FieldShape[] = FIELD_TYPES.map((type) => ({
  id: `f-${type}`,
  field_name: type,
  field_type: type,
  attrs: type === 'select' || type === 'status' || type === 'multiselect' ? { options } : {},
  ref_slice_id: null,
  standard_format: null,
}));

const WORDS = [
  'alpha',
  'Beta',
  'gamma ray',
  'of the',
  'the',
  'IC50',
  'b\u00e9ta',
  '\u00b5M',
  'x',
  'a-1',
  'a-01',
  '10',
  '9',
  '\u0130z',
];
const words = fc.constantFrom(...WORDS);
const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const ids = (all: string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 4 });
const numbers = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(-0, 0.5, 1e-9, 250.5, -1e300));
const optionIds = ['o0', 'o1', 'o2', 'o3', 'o4', 'lost'];
const qualifier = fc.constantFrom('<', '<=', '=', '>=', '>');
const days = fc.constantFrom(
  '2026-03-15',
  '2026-03-16',
  '2026-03-18',
  '2026-02-28',
  '2026-04-01',
  '1969-12-28',
  '2025-12-29',
  '2026-03-22',
);

const CONTENTS: Partial<Record<FieldType, fc.Arbitrary<Json>>> = {
  text,
  URL: text.map((t) => `https://example.org/${t}`),
  number: fc.oneof(
    { weight: 5, arbitrary: numbers },
    { weight: 1, arbitrary: fc.constantFrom('na', '-', 'none') },
    { weight: 1, arbitrary: fc.constantFrom('2.50', '-1.0', '007', '1E1') },
  ),
  'qualified-number': fc.record({ qualifier, value: numbers }),
  select: fc.constantFrom(...optionIds),
  status: fc.constantFrom(...optionIds),
  multiselect: ids(optionIds),
  people: ids([...Object.keys(USERS), 'nobody']),
  'record-reference': ids(['r-0', 'r-1', 'r-2', 'elsewhere']),
  date: days,
  boolean: fc.boolean(),
  votes: fc.record({ upvotes: ids(['u1', 'u2']), downvotes: ids(['u3']) }),
  file: fc.array(
    text.map((filename) => ({ size: 1, fileId: 'x', filename })),
    { maxLength: 2 },
  ),
  image: fc.array(
    text.map((filename) => ({ size: 1, fileId: 'x', filename })),
    { maxLength: 2 },
  ),
  formula: fc.oneof(numbers, text, fc.boolean()),
  'smiles-string': fc.constantFrom('CCO', 'c1ccccc1'),
  'dna-oligo': fc.constantFrom('ACGT', 'ggc'),
};

/** A content of the type, or what may be in a cell without being a valid value of the type. */
export function contentOf(type: FieldType): fc.Arbitrary<Json> {
  const odd = fc.constantFrom<Json>(null, '', '  ', 'REDACTED', [], 7, 'left over', { a: 1 }, true);
  return fc.oneof({ weight: 8, arbitrary: CONTENTS[type] ?? odd }, { weight: 2, arbitrary: odd });
}

const MORNING = Date.UTC(2026, 2, 10);

function cellValueOf(type: FieldType, simple: boolean): fc.Arbitrary<Omit<CellValue, 'id'>> {
  return fc.record({
    content: contentOf(type),
    at: fc.integer({ min: 0, max: 20 }).map((day) => MORNING + day * 43_200_000),
    author_id: fc.constantFrom('u1', 'u2'),
    operation_id: fc.constantFrom(null, 'op1', 'op2'),
    ...(simple ? {} : { hidden: fc.boolean() }),
  });
}

export const identifiers = fc.oneof(
  fc.tuple(fc.constantFrom('CMPD-', 'cmpd-', 'ABX-0', 'b\u00e9-'), fc.nat(30)).map(([p, n]) => p + n),
  words,
);

/**
 * A record with the given number; everything that simple ones contain, including several values in a cell, fits into a
 * block's columns.
 */
export function recordOf(number: number, simple: boolean, types: readonly FieldType[]): fc.Arbitrary<RecordRow> {
  const cells = fc.record(
    Object.fromEntries(
      types.map((type) => [
        `f-${type}`,
        fc.array(cellValueOf(type, simple), { maxLength: 3 }).map((values) => values.sort((a, b) => b.at - a.at)),
      ]),
    ),
  );
  return fc
    .record({
      cells,
      identifier: identifiers,
      createdDay: fc.nat(3),
      /** Day on which an experiment received it. */
      takenInDay: simple ? fc.constant(null) : fc.option(fc.integer({ min: 4, max: 6 }), { freq: 3 }),
      archived: simple ? fc.constant(false) : fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
      deleted: simple ? fc.constant(false) : fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    })
    .map((made) => {
      const createdAt = MORNING + made.createdDay * 86_400_000;
      const base = `0000000${made.createdDay}-0000-7000-8000-0000`;
      const row: RecordRow = {
        id: `r-${number}`,
        attrs: {
          entity_slice_id: SLICE,
          record_identifier: made.identifier,
          created_at: createdAt,
          created_by: 'u1',
          initial_operation_id: null,
          entity_group_id: null,
          identifier_ids: [],
          is_archived: made.archived,
          is_deleted: made.deleted,
          ...(made.takenInDay === null ? {} : { 'operation:e1': { at: MORNING + made.takenInDay * 86_400_000 } }),
        },
        born: birthStamp(stampOf(createdAt, `${base}00000000`)),
        stamps: {},
        cells: {},
      };
      for (const [fieldId, values] of Object.entries(made.cells)) {
        if (values.length === 0) continue;
        row.cells[fieldId] = values.map((value, i) => ({
          id: base + (number * 8 + i).toString(16).padStart(8, '0'),
          ...value,
        }));
      }
      return row;
    });
}

/** The name under which references show a record: none once it has been deleted. */
export function nameOf(record: RecordRow | undefined): string | null {
  return record && !record.attrs.is_deleted ? record.attrs.record_identifier : null;
}
