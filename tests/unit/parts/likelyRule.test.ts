import { expect, it } from 'vitest';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { likelyRule } from '@/parts/filters/likelyRule';

it('a filter begins with an operator that needs a value, if its field has a common one', () => {
  expect(Object.fromEntries(FIELD_TYPES.map((type) => [type, likelyRule(operatorsOf(type))]))).toMatchObject({
    text: 'contains',
    number: 'equals',
    'qualified-number': 'equals',
    'smiles-string': 'contains',
    select: 'is_one_of',
    status: 'is_one_of',
    multiselect: 'overlap',
    people: 'overlap',
    'record-reference': 'overlap',
    date: 'before_absolute',
    URL: 'contains',
    boolean: 'is_set',
    plasmid: 'is_set',
    'object-reference': 'is_set',
  });
  expect(likelyRule(['last_updated_after'])).toBe('last_updated_after');
  expect(likelyRule([])).toBeNull();
});
