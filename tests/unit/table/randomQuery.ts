import { fc } from '@tests/support/fc';
import type { QueryFilter, QueryFilterGroup, TableQuery } from '@workers/table/port/tableQuery';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Json } from '@/lib/json';
import { contentOf, identifiers, SLICE, TODAY } from './randomTable';

const NEEDLES = [
  'a',
  'be',
  'the',
  'of the',
  ' the',
  'gamma r',
  'IC50',
  'b\u00e9',
  '10',
  'medium',
  'Ada',
  '-',
  'zzz',
  'i\u0307z',
];
export const needle = fc.constantFrom(...NEEDLES);
const strategy = fc.constantFrom('any', 'all', 'latest');

/** Possible values of a filter of the type: sensible, odd and missing ones. */
export function propOf(type: FieldType, filterType: string): fc.Arbitrary<Json> {
  const list = fc.uniqueArray(fc.constantFrom('o0', 'o1', 'o2', 'lost', 'u1', 'u2', 'r-0', 'r-1'), { maxLength: 5 });
  const amount = fc.record({ amount: fc.integer({ min: -2, max: 3 }), direction: fc.constantFrom('past', 'future') });
  const date = fc.constantFrom('2026-03-15', '2026-03-16', '2026-03-18', '2026-03-12T06:00:00Z');
  const value: fc.Arbitrary<Json> = filterType.includes('relative')
    ? fc.oneof(amount, fc.integer({ min: -2, max: 3 }))
    : type === 'date' || filterType === 'last_updated_after'
      ? date
      : fc.oneof(
          contentOf(type),
          list,
          needle,
          needle.map((n) => `${n}, x`),
          fc.integer({ min: -1, max: 9 }),
        );
  return fc.oneof(value, fc.record({ value, end: value, strategy }), fc.constant(null));
}

export function filterOf(types: readonly FieldType[]): fc.Arbitrary<QueryFilter> {
  return fc
    .constantFrom(...types)
    .chain((type) =>
      fc
        .constantFrom(...operatorsOf(type))
        .chain((filterType) =>
          propOf(type, filterType).map((filterProp) => ({ fieldId: `f-${type}`, filterType, filterProp })),
        ),
    );
}

const MATCH = fc.constantFrom<'all' | 'any'>('all', 'any');

/** Nested groups, two levels deep. */
function groupOf(types: readonly FieldType[]): fc.Arbitrary<QueryFilterGroup> {
  const filters = fc.array(filterOf(types), { maxLength: 3 });
  const inner = fc.record({ match: MATCH, filters, groups: fc.constant([]) });
  return fc.record({ match: MATCH, filters, groups: fc.array(inner, { maxLength: 2 }) });
}

export function queryOf(types: readonly FieldType[]): fc.Arbitrary<TableQuery> {
  const field = fc.constantFrom(...types).map((type) => `f-${type}`);
  return fc.record(
    {
      sliceId: fc.constant(SLICE),
      fieldIds: fc.constant([]),
      today: fc.constant(TODAY),
      filters: fc.array(filterOf(types), { maxLength: 2 }),
      filterGroups: fc.array(groupOf(types), { maxLength: 2 }),
      sorts: fc.array(fc.record({ by: field, descending: fc.boolean() }), { maxLength: 3 }),
      searchText: fc.array(needle, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(', ')),
      identifierText: fc.oneof(identifiers, needle),
      recordIds: fc.uniqueArray(fc.nat(14).map((n) => `r-${n}`)),
      sortOrder: fc.constantFrom('alphabetical', 'created_date', 'manual'),
      sortDescending: fc.boolean(),
      recordOrder: fc.uniqueArray(fc.nat(14).map((n) => `r-${n}`)),
      hiddenFieldIds: fc.uniqueArray(field, { maxLength: 1 }),
      tzMinutes: fc.constantFrom(0, 120, -300),
      includeArchived: fc.boolean(),
      onlyArchived: fc.boolean(),
    },
    { requiredKeys: ['sliceId', 'fieldIds', 'today', 'filters', 'sorts'] },
  );
}
