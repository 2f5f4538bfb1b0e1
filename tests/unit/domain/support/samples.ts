import { fc } from '@tests/support/fc';
import type { FieldShape, FormatContext, Lookups } from '@/domain/fields/fieldContext';
import type { ParseContext } from '@/domain/fields/parseContext';
import { QUALIFIERS } from '@/domain/fields/qualifier';
import { NOT_AVAILABLE_MARKERS } from '@/domain/fields/types/number';
import type { FilterContext, FilterSubject } from '@/domain/filters/filterContext';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { CellValue } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { METHANOL_TO_METHANAL } from './reactions';

/** Names that deliberately contain the separators of lists. */
const OPTIONS = ['Low', 'Medium', 'High', 'Very, very high', 'A; B', 'Gone'];
export const optionIds = OPTIONS.map((_, index) => `o${index}`);
const USERS = ['Ada Lovelace', 'Grace Hopper', 'Hodgkin, Dorothy'];
const RECORDS = ['CMP-1', 'CMP-10', 'CMP-2', 'P1::1, 2'];

export function fieldOf(type: FieldType, more: Partial<FieldShape> = {}): FieldShape {
  const options = OPTIONS.map((name, position) => ({
    id: `o${position}`,
    name,
    color: null,
    position,
    is_archived: name === 'Gone',
  }));
  return {
    id: 'f1',
    field_name: 'IC50',
    field_type: type,
    attrs: { options },
    ref_slice_id: 's1',
    standard_format: null,
    ...more,
  };
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

export const lookups: Lookups = {
  nameOfUser: (id) => USERS[Number(id.slice(1))] ?? null,
  usersByName: (name) => USERS.flatMap((user, index) => (same(user, name) ? [`u${index}`] : [])),
  identifierOf: (id) => RECORDS[Number(id.slice(1))] ?? null,
  recordByIdentifier: (_slice, identifier) => {
    const index = RECORDS.findIndex((record) => same(record, identifier));
    return index < 0 ? null : `r${index}`;
  },
  nameOfField: (id) => (id === 'f9' ? 'Dose' : null),
  fieldByName: (name) => (same(name, 'Dose') ? 'f9' : null),
  nameOfObject: (type, id) => (type === 'task' && id === 't1' ? 'Synthesise' : null),
  objectByName: (name) => (same(name, 'Synthesise') ? { type: 'task', id: 't1' } : null),
};

export function formatCx(field: FieldShape): FormatContext {
  return { field, lookups };
}

export function parseCx(field: FieldShape, more: Partial<ParseContext> = {}): ParseContext {
  return { field, lookups, decimal: '.', ...more };
}

export const filterCx: FilterContext = {
  lookups,
  today: '2024-01-02',
  tzMinutes: 0,
  matchesStructure: (structure, { pattern }) => typeof structure === 'string' && structure.includes(pattern),
};

let serial = 0;
export function value(content: Json, more: Partial<CellValue> = {}): CellValue {
  serial += 1;
  return {
    id: `v${String(serial).padStart(6, '0')}`,
    content,
    at: 1_704_153_600_000,
    author_id: 'u0',
    operation_id: null,
    ...more,
  };
}

/** A cell with one value per content, each under its own experiment, newest first. */
export function cellOf(...contents: Json[]): FilterSubject {
  const cell = contents.map((content, index) =>
    value(content, { operation_id: `op${index}`, at: 1_704_153_600_000 - index }),
  );
  return { cell, createdAt: 1_700_000_000_000 };
}

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x));
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((s) => s.trim())
  .filter((s) => s !== '' && s !== 'REDACTED');
const letters = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 40 });
const isoDate = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const files = fc.array(fc.record({ size: fc.nat(), fileId: fc.uuid(), filename: word }), {
  minLength: 1,
  maxLength: 3,
});
const someOf = (ids: readonly string[]) => fc.shuffledSubarray([...ids], { minLength: 1 });
const optional = <T>(arbitrary: fc.Arbitrary<T>, name: string) =>
  fc.option(arbitrary, { nil: null }).map((x) => (x === null ? {} : { [name]: x }));

/** Contents of each type that its shape allows and that text can represent completely. */
export const contents: Record<FieldType, fc.Arbitrary<Json>> = {
  text: word,
  number: fc.oneof(finite, fc.constantFrom(...NOT_AVAILABLE_MARKERS), fc.constantFrom('2.50', '007', '1E-05', '-0.0')),
  'qualified-number': fc
    .tuple(fc.constantFrom(...QUALIFIERS), finite, optional(finite.map(Math.abs), 'sd'))
    .map(([qualifier, number, sd]) => ({ qualifier, value: number, ...sd })),
  'smiles-string': fc.constantFrom('CCO', 'c1ccccc1', 'C[C@H](N)C(=O)O', '[Na+].[Cl-]'),
  select: fc.constantFrom(...optionIds.slice(0, 5)),
  status: fc.constantFrom(...optionIds.slice(0, 5)),
  multiselect: fc.subarray(optionIds.slice(0, 5), { minLength: 1 }),
  molfile: fc.constantFrom(
    '\n  x\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n',
    `name\n\n\n  0  0  0     0  0            999 V3000\n${['BEGIN CTAB', 'COUNTS 1 0 0 0 0', 'BEGIN ATOM', '1 O 0 0 0 0', 'END ATOM', 'END CTAB'].map((line) => `M  V30 ${line}`).join('\n')}\nM  END`,
  ),
  'field-reference': fc.constant('f9'),
  'record-reference': someOf(['r0', 'r1', 'r2', 'r3']),
  file: files,
  image: files,
  date: isoDate,
  URL: fc.webUrl({ withFragments: true, withQueryParameters: true }),
  boolean: fc.boolean(),
  people: someOf(['u0', 'u1', 'u2']),
  votes: fc
    .shuffledSubarray(['u0', 'u1', 'u2'])
    .chain((all) => fc.nat(3).map((k) => ({ upvotes: all.slice(0, k), downvotes: all.slice(k) }))),
  'xy-array': fc.array(
    fc.tuple(finite, finite, fc.boolean()).map(([x, y, out]) => ({ x, y, ...(out ? { is_outlier: true } : {}) })),
    { minLength: 1, maxLength: 8 },
  ),
  'dna-oligo': letters('ACGTUacgtu'),
  'rna-oligo': letters('ACGTUacgtu'),
  peptide: letters('ABCDEFGHIKLMNPQRSTVWXY').map((sequence) => ({ sequence })),
  plasmid: fc
    .tuple(fc.constantFrom('', 'pUC19', 'my plasmid'), letters('ACGT'))
    .map(([name, seq]) => ({ name, seq, annotations: [] })),
  formula: fc.oneof(
    finite,
    word,
    fc.boolean(),
    word.map((formula) => ({ formula, dependencies: ['f9'] })),
  ),
  rxn: fc.constantFrom('CCO>>CC=O', METHANOL_TO_METHANAL).map((rxn) => ({ rxn, svg: '' })),
  'object-reference': fc.constant({ type: 'task', id: 't1' }),
};

/** Any JSON, for what must never throw. */
export const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;
