import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import { FILTER_LABELS, FILTER_TYPES, type FilterType } from '@/domain/fields/filterTypes';
import { PROPERTY_ONLY_TYPES, propertyOperators } from '@/domain/fields/propertyTypes';
import { compileFilter } from '@/domain/filters/compileFilter';
import { describeFilter } from '@/domain/filters/describeFilter';
import { evaluateFilter } from '@/domain/filters/evaluateFilter';
import { FIELD_TYPES, type FieldType } from '@/domain/kinds/fieldType';
import type { Json } from '@/lib/json';
import { anyJson, cellOf, contents, fieldOf, filterCx, value } from '../support/samples';

const text: FilterType[] = ['equals', 'any_of', 'not_any_of', 'contains', 'not_contains', 'starts_with', 'ends_with'];
const presence: FilterType[] = ['is_set', 'is_empty'];
const number: FilterType[] = [
  'equals',
  'not_equals',
  'less_than',
  'less_than_or_equal',
  'greater_than',
  'greater_than_or_equal',
  ...presence,
];
const structure: FilterType[] = ['contains', 'not_contains'];
const choice: FilterType[] = [...presence, 'is_one_of', 'is_not_one_of'];
const list: FilterType[] = [...presence, 'subset', 'superset', 'overlap', 'no_overlap', 'same_elements'];
const named: FilterType[] = ['last_week', 'this_week', 'next_week', 'this_month', 'next_month'];
const date = [
  ...presence,
  ...['before', 'after', 'between'].flatMap((bound) =>
    ['absolute', 'relative_day', 'relative_week', 'relative_month'].map((unit) => `${bound}_${unit}` as FilterType),
  ),
  ...named,
];

/** The specification's table, written out by hand. */
const TABLE: Record<FieldType, FilterType[]> = {
  text: [...text, ...presence],
  number,
  'qualified-number': number,
  'smiles-string': structure,
  molfile: structure,
  select: choice,
  status: choice,
  multiselect: list,
  'record-reference': list,
  people: list,
  file: [...presence, ...text],
  image: [...presence, ...text],
  URL: [...presence, ...text],
  date,
  boolean: presence,
  votes: presence,
  'xy-array': presence,
  'dna-oligo': presence,
  'rna-oligo': presence,
  peptide: presence,
  plasmid: presence,
  rxn: presence,
  'field-reference': presence,
  'object-reference': ['is_set'],
  formula: [],
};

/** A value that each filter type can use. */
function usable(type: FieldType, filter: FilterType): Json {
  if (filter === 'last_updated_after') return '2024-01-01';
  if (filter.endsWith('_absolute')) return { value: '2024-01-01', end: '2024-01-31' };
  if (filter.includes('_relative_'))
    return { value: { amount: 1, direction: 'past' }, end: { amount: 1, direction: 'future' } };
  if (type === 'number' || type === 'qualified-number') return 5;
  return list.includes(filter) || choice.includes(filter) ? ['o1'] : 'C';
}

describe.each(FIELD_TYPES)('%s', (type) => {
  const field = fieldOf(type);
  const offered = [...TABLE[type], 'last_updated_after'];

  it('offers exactly the filter types of the table and last_updated_after', () => {
    expect([...operatorsOf(type)].sort()).toEqual([...offered].sort());
  });

  it.each(FILTER_TYPES)('%s is applied if offered, otherwise skipped', (filter_type) => {
    const compiled = compileFilter({ filter_type, filter_prop: usable(type, filter_type) }, field, filterCx);
    if (offered.includes(filter_type)) expect(compiled.active).toBe(true);
    else {
      expect(compiled).toEqual({ active: false, reason: 'not_supported' });
      expect(evaluateFilter({ filter_type, filter_prop: usable(type, filter_type) }, field, cellOf(), filterCx)).toBe(
        true,
      );
    }
  });

  it('distinguishes set from empty', () => {
    if (!offered.includes('is_empty')) return;
    fc.assert(
      fc.property(contents[type], (content) => {
        const set = evaluateFilter({ filter_type: 'is_set' }, field, cellOf(content), filterCx);
        expect(evaluateFilter({ filter_type: 'is_empty' }, field, cellOf(content), filterCx)).toBe(!set);
        expect(set).toBe(!(type === 'votes' && JSON.stringify(content) === '{"upvotes":[],"downvotes":[]}'));
      }),
    );
    expect(evaluateFilter({ filter_type: 'is_set' }, field, cellOf(), filterCx)).toBe(false);
    expect(evaluateFilter({ filter_type: 'is_empty' }, field, cellOf('REDACTED'), filterCx)).toBe(true);
  });

  it('never throws, whatever the filter and the cell contain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<string | null>(...FILTER_TYPES, 'nonsense', null),
        fc.oneof(
          anyJson,
          fc.record({ value: anyJson, end: anyJson, strategy: fc.constantFrom('any', 'all', 'latest', 'x') }),
        ),
        fc.array(fc.oneof(anyJson, contents[type]), { maxLength: 3 }),
        (filter_type, filter_prop, cell) => {
          const filter = { filter_type, filter_prop };
          expect(typeof evaluateFilter(filter, field, cellOf(...cell), filterCx)).toBe('boolean');
          expect(typeof describeFilter(filter, field, filterCx).text).toBe('string');
        },
      ),
    );
  });
});

it('has the labels of the specification', () => {
  const labels = Object.values(FILTER_LABELS);
  for (const label of [
    ...[
      'Is empty',
      'Is not empty',
      'Contains',
      'Does not contain',
      'Is one of',
      'Is not one of',
      'Starts with',
      'Ends with',
    ],
    ...[
      '=',
      'is any of',
      'is not any of',
      '\u2260',
      '<',
      '\u2264',
      '>',
      '\u2265',
      'Is before',
      'Is after',
      'Is between',
    ],
    ...['Last week', 'This week', 'Next week', 'This month', 'Next month', 'Last updated after'],
    ...['Has none outside of', 'Has all of', 'Has at least one of', 'Has none of', 'Has exactly'],
  ]) {
    expect(labels).toContain(label);
  }
  expect(new Set(labels).size).toBe(labels.length);
});

it('counts a hidden value as none and a cleared experiment as empty', () => {
  const field = fieldOf('text');
  const hidden = { cell: [value('new', { hidden: true }), value('old')], createdAt: 0 };
  expect(evaluateFilter({ filter_type: 'equals', filter_prop: 'OLD' }, field, hidden, filterCx)).toBe(true);
  const cleared = { cell: [value(''), value('old')], createdAt: 0 };
  expect(evaluateFilter({ filter_type: 'is_empty' }, field, cleared, filterCx)).toBe(true);
});

it('offers only last_updated_after for the types that only tasks have', () => {
  for (const type of PROPERTY_ONLY_TYPES) expect(propertyOperators(type)).toEqual(['last_updated_after']);
  expect(propertyOperators('text')).toEqual(operatorsOf('text'));
});
