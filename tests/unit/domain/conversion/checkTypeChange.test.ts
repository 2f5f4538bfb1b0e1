import { describe, expect, it } from 'vitest';
import { checkTypeChange } from '@/domain/conversion/checkTypeChange';
import { type Becoming, fieldBecoming } from '@/domain/conversion/fieldBecoming';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { fieldOf, value } from '../support/samples';

const text = fieldOf('text', { attrs: {} }) as Field;
const records = (contents: Json[][]) =>
  contents.map((cell, i) => ({ id: `r${i}`, cells: { [text.id]: cell.map((content) => value(content)) } }));

describe('the check of a change of type', () => {
  it('counts current values, not those of the history', () => {
    const check = checkTypeChange(records([['7', 'dry'], ['dry', '7'], []]), text, fieldOf('number'));
    expect(check.valid_count).toBe(1);
    expect(check.invalid).toMatchObject([{ record_id: 'r1', content: 'dry', message: 'Not a number' }]);
  });

  it('reads with the unit and the standard format of the new field', () => {
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

  it('a choice without options accepts every text, one with options only theirs', () => {
    const held = records([['Blue'], ['blue'], ['Low']]);
    expect(checkTypeChange(held, text, fieldOf('select', { attrs: {} }))).toMatchObject({
      valid_count: 3,
      invalid: [],
      changed: [],
    });
    expect(checkTypeChange(held, text, fieldOf('select'))).toMatchObject({
      valid_count: 1,
      invalid: [{ content: 'Blue', message: 'Unknown option: Blue' }, { content: 'blue' }],
    });
  });

  const dates = (texts: string[], said = {}) =>
    checkTypeChange(records(texts.map((one) => [one])), text, fieldOf('date'), undefined, said);

  it('asks for the order of day and month unless a date proves it', () => {
    const open = dates(['03/04/2025', '05/06/2025']);
    expect(open).toMatchObject({ open_date: '03/04/2025', valid_count: 2 });
    expect(open.changed.map(({ becomes }) => becomes)).toEqual(['2025-03-04', '2025-05-06']);
    const said = dates(['03/04/2025'], { date_order: 'day-first' });
    expect(said.changed.map(({ becomes }) => becomes)).toEqual(['2025-04-03']);
    expect(dates(['03/04/2025', '13/04/2025'])).toMatchObject({ open_date: null, valid_count: 2, invalid: [] });
    expect(dates(['03/04/2025', '13/04/2025', '04/13/2025'])).toMatchObject({ open_date: '03/04/2025' });
    expect(dates(['2025-04-03', '3 Apr 2025'])).toMatchObject({ open_date: null, changed: [], valid_count: 2 });
  });

  it('says which times of day would be lost', () => {
    expect(dates(['2025-04-03 14:20', '2025-04-03']).changed).toMatchObject([
      { content: '2025-04-03 14:20', becomes: '2025-04-03' },
    ]);
  });

  it('says which numbers would be written differently, and which are ambiguous', () => {
    const numbers = (texts: string[], said = {}) =>
      checkTypeChange(records(texts.map((one) => [one])), text, fieldOf('number'), undefined, said);
    expect(numbers(['00123', '7', '2.5', '1e5']).changed).toEqual([]);
    expect(numbers(['1,234', '7'])).toMatchObject({ open_number: '1,234', changed: [{ becomes: '1234' }] });
    expect(numbers(['1,234', '7'], { decimal_separator: ',' }).changed).toMatchObject([{ becomes: '1.234' }]);
    expect(numbers(['1,5', '0,07'])).toMatchObject({ open_number: null, valid_count: 2, invalid: [] });
    expect(numbers(['1.5', '2.25'])).toMatchObject({ open_number: null, changed: [], valid_count: 2 });
  });

  it('reads the values of a number field as stored, whatever their separators would mean in a text', () => {
    const number = fieldOf('number') as Field;
    const held = [{ id: 'r0', cells: { [number.id]: [value(1.234)] } }];
    expect(checkTypeChange(held, number, fieldOf('qualified-number'))).toMatchObject({ valid_count: 1, changed: [] });
  });
});
