import { describe, expect, it } from 'vitest';
import { checkTypeChange } from '@/domain/fields/checkTypeChange';
import type { Json } from '@/lib/json';
import { fieldOf, value } from '../support/samples';

const text = fieldOf('text', { attrs: {} });
const records = (contents: Json[][]) =>
  contents.map((cell, i) => ({ id: `r${i}`, cells: { [text.id]: cell.map((content) => value(content)) } }));

describe('check of a change of type', () => {
  it('counts the values that count, not those of the history', () => {
    const check = checkTypeChange(records([['7', 'dry'], ['dry', '7'], []]), text, fieldOf('number'));
    expect(check.valid_count).toBe(1);
    expect(check.invalid).toMatchObject([{ record_id: 'r1', content: 'dry', message: 'Not a number' }]);
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
