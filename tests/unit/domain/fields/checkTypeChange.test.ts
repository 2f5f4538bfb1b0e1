import { describe, expect, it } from 'vitest';
import { checkTypeChange } from '@/domain/fields/checkTypeChange';
import { type Becoming, fieldBecoming } from '@/domain/fields/fieldBecoming';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { fieldOf, value } from '../support/samples';

const text = fieldOf('text', { attrs: {} }) as Field;
const records = (contents: Json[][]) =>
  contents.map((cell, i) => ({ id: `r${i}`, cells: { [text.id]: cell.map((content) => value(content)) } }));

describe('check of a change of type', () => {
  it('counts the values that count, not those of the history', () => {
    const check = checkTypeChange(records([['7', 'dry'], ['dry', '7'], []]), text, fieldOf('number'));
    expect(check.valid_count).toBe(1);
    expect(check.invalid).toMatchObject([{ record_id: 'r1', content: 'dry', message: 'Not a number' }]);
  });

  it('reads with the unit and the standard format that the field gets', () => {
    const held = records([['5 mg'], ['0.2 g'], ['7'], ['3 nM']]);
    const check = (change: Partial<Becoming>) =>
      checkTypeChange(held, text, fieldBecoming(text, { field_type: 'qualified-number', ...change }));
    expect(check({}).invalid.map(({ content }) => content)).toEqual(['5 mg', '0.2 g', '3 nM']);
    expect(check({ unit: 'mg' }).invalid.map(({ content }) => content)).toEqual(['3 nM']);
    expect(check({ unit: ' ' }).valid_count).toBe(1);
    expect(check({ unit: 'mg', standard_format: '\\d' }).invalid.map(({ content }) => content)).toEqual([
      '0.2 g',
      '3 nM',
    ]);
  });

  it('a choice without options takes every text, one with options only theirs', () => {
    const held = records([['Blue'], ['blue'], ['Low']]);
    expect(checkTypeChange(held, text, fieldOf('select', { attrs: {} }))).toEqual({ valid_count: 3, invalid: [] });
    expect(checkTypeChange(held, text, fieldOf('select'))).toMatchObject({
      valid_count: 1,
      invalid: [{ content: 'Blue', message: 'Unknown option: Blue' }, { content: 'blue' }],
    });
  });
});
