import { describe, expect, it } from 'vitest';
import {
  checkConversion,
  conversionTargets,
  convertContent,
  isConvertible,
  optionNamesIn,
} from '@/domain/fields/convert';
import type { Json } from '@/lib/json';
import { fieldOf, parseCx } from '../support/samples';

const held = (contents: Json[]) =>
  contents.map((content, index) => ({ record_id: `r${index}`, value_id: `v${index}`, content }));

describe('change of type', () => {
  it('lists the values that would not fit, with the reason', () => {
    const check = checkConversion(
      held(['5', '1,000', 'n/a', 'five', '', 'REDACTED']),
      fieldOf('text'),
      parseCx(fieldOf('number')),
    );
    expect(check).toEqual({
      valid_count: 3,
      invalid: [{ record_id: 'r3', value_id: 'v3', content: 'five', message: 'Not a number' }],
      changed: [{ record_id: 'r1', value_id: 'v1', content: '1,000', becomes: '1000' }],
    });
  });

  it.each<[Json, Parameters<typeof fieldOf>[0], Parameters<typeof fieldOf>[0], Json]>([
    ['<5', 'text', 'qualified-number', { qualifier: '<', value: 5 }],
    [{ qualifier: '<=', value: 5, sd: 1 }, 'qualified-number', 'text', '\u2264 5 \u00b1 1'],
    [5, 'number', 'qualified-number', { qualifier: '=', value: 5 }],
    ['High', 'text', 'select', 'o2'],
    ['o2', 'select', 'text', 'High'],
    ['yes', 'text', 'boolean', true],
    ['240305', 'text', 'date', '2024-03-05'],
    ['example.com', 'text', 'URL', 'https://example.com'],
  ])('%j of %s becomes %s', (content, from, to, expected) => {
    expect(convertContent(content, fieldOf(from), parseCx(fieldOf(to)))).toMatchObject({ ok: true, content: expected });
  });

  it('structures and files convert to nothing', () => {
    for (const type of ['smiles-string', 'molfile', 'rxn', 'plasmid', 'file', 'image'] as const) {
      expect(conversionTargets(type)).toEqual([]);
      expect(isConvertible('text', type)).toBe(false);
    }
    expect(conversionTargets('text')).toContain('qualified-number');
    const result = convertContent('CCO', fieldOf('smiles-string'), parseCx(fieldOf('number')));
    expect(result).toMatchObject({ ok: false, message: 'SMILES values cannot become Number values.' });
  });

  it('collects the names that would become options', () => {
    expect(optionNamesIn(['a', 'B', 'A ', null, 'b'], fieldOf('text'), parseCx(fieldOf('select')))).toEqual(['a', 'B']);
  });
});
