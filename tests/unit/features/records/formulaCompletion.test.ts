import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { formulaCompletion } from '@/features/records/fields/formulaCompletion';

const fields = ['Dose', 'Mass', 'Max {odd}'].map((field_name, i) => ({ id: String(i), field_name }) as Field);
const offered = (text: string, caret = text.length) => {
  const found = formulaCompletion(text, caret, fields);
  return found && { from: found.from, texts: found.items.map((item) => item.text) };
};

describe('the completion of a formula', () => {
  it('offers fields after an opening brace, those that begin with the text first', () => {
    expect(offered('1 + {')).toEqual({ from: 4, texts: ['{Dose}', '{Mass}', '{Max {odd}}}'] });
    expect(offered('{s')).toEqual({ from: 0, texts: ['{Dose}', '{Mass}'] });
    expect(offered('{mas')).toEqual({ from: 0, texts: ['{Mass}'] });
  });

  it('offers functions and fields after letters', () => {
    expect(offered('1 + ma')).toEqual({ from: 4, texts: ['max(', '{Mass}', '{Max {odd}}}'] });
    expect(offered('rou + 1', 3)).toEqual({ from: 0, texts: ['round('] });
  });

  it('offers nothing after numbers, inside quotes and if nothing matches', () => {
    expect(offered('12')).toBeNull();
    expect(offered('"ma')).toBeNull();
    expect(offered('{nowhere')).toBeNull();
    expect(offered('{Dose} ')).toBeNull();
    expect(offered('"ratio of {ma')).toBeNull();
  });

  it('goes on after a name that contains a quote or a brace', () => {
    expect(offered("{5' end} + rou")).toEqual({ from: 11, texts: ['round('] });
    expect(offered('{3" tube} + {mas')).toEqual({ from: 12, texts: ['{Mass}'] });
    expect(offered('{Max {odd}}} + rou')).toEqual({ from: 15, texts: ['round('] });
  });
});
