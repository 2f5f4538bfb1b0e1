import { describe, expect, it } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { ParseContext } from '@/domain/fields/parseContext';
import { formatContent } from '@/domain/fields/showContent';
import { parseText, validateContent } from '@/domain/fields/writeContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { Json } from '@/lib/json';
import { fieldOf, formatCx, parseCx } from '../support/samples';

const typed = (type: FieldType, text: string, more: Partial<FieldShape> = {}, cx: Partial<ParseContext> = {}) =>
  parseText(text, parseCx(fieldOf(type, more), cx));
const sent = (type: FieldType, content: Json, more: Partial<FieldShape> = {}) =>
  validateContent(content, parseCx(fieldOf(type, more)));
const anyNucleotide = { attrs: { display_options: { allowAnyNucleotide: true } } };

describe('typed and pasted text', () => {
  it.each<[FieldType, string, Json]>([
    ['text', '  a b ', 'a b'],
    ['number', '5', 5],
    ['number', '1,234.5', 1234.5],
    // Texts whose form differs from that of the number are kept as they are written.
    ['number', ' -1.5e-3 ', '-1.5e-3'],
    ['number', '2.50', '2.50'],
    ['number', '1,234.50', '1234.50'],
    ['number', '\u22125', -5],
    ['number', '.5', '.5'],
    ['number', 'NA', 'na'],
    ['number', 'n/a', 'n/a'],
    ['number', 'NULL', 'null'],
    ['number', 'None', 'none'],
    ['number', '-', '-'],
    ['qualified-number', '5', { qualifier: '=', value: 5 }],
    ['qualified-number', '\u2264 5 \u00b1 0.2', { qualifier: '<=', value: 5, sd: 0.2 }],
    ['qualified-number', '<10\u00b12', { qualifier: '<', value: 10, sd: 2 }],
    ['qualified-number', '>= 1,000 +/- 3e1', { qualifier: '>=', value: 1000, sd: 30 }],
    ['qualified-number', '\u2265 5 +- 1', { qualifier: '>=', value: 5, sd: 1 }],
    ['qualified-number', '= -2', { qualifier: '=', value: -2 }],
    ['select', ' high ', 'o2'],
    ['select', 'Very, very high', 'o3'],
    ['multiselect', 'High\tLow', ['o0', 'o2']],
    ['multiselect', 'low, A; B\nMEDIUM, Very, very high, Low', ['o0', 'o1', 'o3', 'o4']],
    ['people', 'Grace Hopper, Hodgkin, Dorothy', ['u1', 'u2']],
    ['record-reference', 'cmp-2; P1::1, 2', ['r2', 'r3']],
    ['date', '2024-03-05', '2024-03-05'],
    ['date', '03/05/2024', '2024-03-05'],
    ['date', '3/5/2024', '2024-03-05'],
    ['date', '240305', '2024-03-05'],
    ['date', '690101', '2069-01-01'],
    ['date', '700101', '1970-01-01'],
    ['date', '02/29/2024', '2024-02-29'],
    ['boolean', 'YES', true],
    ['boolean', 'x', true],
    ['boolean', '1', true],
    ['boolean', 'false', false],
    ['boolean', 'No', false],
    ['boolean', '0', false],
    ['URL', 'example.com:8080/a?b=1#c', 'https://example.com:8080/a?b=1#c'],
    ['URL', '10.0.0.1', 'https://10.0.0.1'],
    ['URL', 'http://example.com', 'http://example.com'],
    ['URL', 'ftp://example.com/x', 'ftp://example.com/x'],
    ['URL', 'slack://x', 'slack://x'],
    ['dna-oligo', '>primer 1\n  1 acgu TT\n 11 GC', 'acguTTGC'],
    ['rna-oligo', 'ACGT', 'ACGT'],
    ['peptide', 'acdX', { sequence: 'acdX' }],
    ['peptide', '1 acdX 4\n5 MK', { sequence: 'acdXMK' }],
    [
      'xy-array',
      '1\t2\n3\t4',
      [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    ],
    [
      'xy-array',
      '1 2*; 3 4',
      [
        { x: 1, y: 2, is_outlier: true },
        { x: 3, y: 4 },
      ],
    ],
    [
      'xy-array',
      'dose, response\n1, 2\n3, 4',
      [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    ],
    ['plasmid', '>pX\nACGT\nACGN', { name: 'pX', seq: 'ACGTACGN', annotations: [] }],
    ['rxn', 'CCO>>CC=O', { rxn: 'CCO>>CC=O', svg: '' }],
    ['field-reference', 'dose', 'f9'],
    ['object-reference', 'Synthesise', { type: 'task', id: 't1' }],
  ])('%s accepts %j', (type, text, content) => {
    expect(typed(type, text)).toMatchObject({ ok: true, content });
  });

  it.each<[FieldType, string, string]>([
    ['number', 'abc', 'Not a number'],
    ['number', '1,5', 'Not a number'],
    ['number', '1.2.3', 'Not a number'],
    ['number', '0x10', 'Not a number'],
    ['number', '1e999', 'Not a number'],
    ['number', 'e5', 'Not a number'],
    ['qualified-number', 'abc', 'Not a number'],
    ['qualified-number', '5\u00b1', 'Not a number'],
    ['qualified-number', '5\u00b1-1', 'Not a number'],
    ['qualified-number', '~5', 'Not a number'],
    ['qualified-number', '5 (n=3)', 'Not a number'],
    ['qualified-number', 'na', 'Not a number'],
    ['select', 'Hgih', 'Unknown option: Hgih'],
    ['select', 'Gone', 'Unknown option: Gone'],
    ['select', 'High, Low', 'IC50 accepts only one option.'],
    ['multiselect', 'High, Hgih, Lwo', 'Unknown options: Hgih, Lwo'],
    ['people', 'Nobody', 'Unknown person: Nobody'],
    ['record-reference', 'CMP-3', 'Unknown record: CMP-3'],
    ['date', '05.03.2024', 'Not a date. Dates are written YYYY-MM-DD, MM/DD/YYYY, M/D/YYYY or YYMMDD.'],
    ['date', '02/30/2024', 'There is no such date.'],
    ['date', '13/02/2024', 'There is no such date. The month comes first.'],
    ['date', '2023-02-29', 'There is no such date.'],
    ['boolean', 'perhaps', "String must be 'true' or 'false'"],
    ['URL', 'not a url', 'Not a web address'],
    ['URL', 'javascript:alert(1)', 'Not a web address'],
    ['URL', '300.1.1.1', 'Not a web address'],
    ['dna-oligo', 'ACGN', 'Letters not allowed: N at 4'],
    ['peptide', 'MK1', 'Letters not allowed: 1 at 3'],
    ['peptide', 'JOUZ', 'Letters not allowed: J at 1, O at 2, U at 3, Z at 4'],
    ['file', 'a.pdf', 'Files are dropped, pasted or chosen, not typed.'],
    ['image', 'a.png', 'Images are dropped, pasted or chosen, not typed.'],
    ['smiles-string', 'two words', 'Not a SMILES'],
    ['smiles-string', 'InChI=1S/CH4/h1H4', 'An InChI; import it as text, or paste it into the cell, which converts it'],
    ['molfile', 'CCO', 'Not a molfile'],
    ['molfile', '$RXN\n\n\n\n  1  0\n$MOL\n\n\n\n  0  0  V2000', 'A reaction; this field holds one structure'],
    ['smiles-string', '$RXN\n\n\n\n  1  0', 'A reaction; this field holds one structure'],
    ['smiles-string', 'cut\n\n\n  3  2  V2000\n 0.0', 'Line 5: The molfile has no "M  END": the record is cut short.'],
    ['rxn', 'CCO', 'Not a reaction'],
    ['xy-array', '1\t2\n3', 'Row 2 is not two numbers.'],
    ['formula', '5', 'Formula values are calculated.'],
    ['field-reference', 'Dosis', 'Unknown field: Dosis'],
    ['object-reference', 'Nothing', 'Unknown object: Nothing'],
    ['votes', 'yes', 'Not a vote'],
  ])('%s refuses %j and keeps it', (type, text, message) => {
    expect(typed(type, text)).toMatchObject({ ok: false, message, typed: text });
  });

  it('says how an ambiguous date was read, and nothing if it is unambiguous', () => {
    expect(typed('date', '3/5/2024')).toMatchObject({ note: 'Read month first: 5 March 2024.' });
    for (const text of ['3/13/2024', '3/3/2024', '2024-03-05']) expect(typed('date', text)).not.toHaveProperty('note');
  });

  it('reads decimal commas on request', () => {
    expect(typed('number', '1.234,5', {}, { decimal: ',' })).toMatchObject({ content: 1234.5 });
    expect(typed('qualified-number', '<0,5\u00b10,1', {}, { decimal: ',' })).toMatchObject({
      content: { value: 0.5, sd: 0.1 },
    });
  });

  it('marks the positions of invalid letters in the cleaned sequence', () => {
    expect(typed('dna-oligo', '>x\nAC GX\nN')).toMatchObject({ positions: [4, 5], cleaned: 'ACGXN' });
    expect(typed('dna-oligo', 'ACGN', anyNucleotide)).toMatchObject({ ok: true, content: 'ACGN' });
    expect(typed('dna-oligo', 'ACGZ', anyNucleotide)).toMatchObject({ ok: false });
  });

  it('treats a typed yes as the vote of the person who types and keeps the others', () => {
    const current = { upvotes: ['u1'], downvotes: ['u0'] };
    const up = typed('votes', 'yes', {}, { actorId: 'u0', current });
    expect(up).toEqual({ ok: true, content: { upvotes: ['u1', 'u0'], downvotes: [] } });
  });

  it('offers unknown names so that they can be created', () => {
    expect(typed('multiselect', 'High, Hgih')).toMatchObject({ unknown: ['Hgih'] });
  });

  it('reads a GenBank file with its features', () => {
    const text = [
      'LOCUS       pTest                 12 bp    DNA     circular SYN 01-JAN-2024',
      'FEATURES             Location/Qualifiers',
      '     source          1..12',
      '     CDS             complement(2..5)',
      '                     /label="AmpR"',
      '     misc_feature    join(7..8,',
      '                     10..11)',
      'ORIGIN',
      '        1 acgtacgtac gt',
      '//',
    ].join('\n');
    expect(typed('plasmid', text)).toMatchObject({
      ok: true,
      content: {
        name: 'pTest',
        seq: 'acgtacgtacgt',
        annotations: [
          { name: 'AmpR', start: 2, end: 5, direction: -1, type: 'CDS' },
          { name: 'misc_feature', start: 7, end: 11, direction: 1, type: 'misc_feature' },
        ],
      },
    });
  });
});

describe('contents sent as JSON', () => {
  it.each<[FieldType, Json, Json]>([
    ['number', '5', 5],
    ['number', 'n/a', 'n/a'],
    ['qualified-number', '<5', { qualifier: '<', value: 5 }],
    ['qualified-number', 5, { qualifier: '=', value: 5 }],
    [
      'qualified-number',
      { qualifier: '>=', value: 5, sd: 1, n: 3, min: 4, max: 6 },
      { qualifier: '>=', value: 5, sd: 1, n: 3, min: 4, max: 6 },
    ],
    ['boolean', 'false', false],
    ['select', 'o2', 'o2'],
    ['select', 'High', 'o2'],
    ['select', 'o5', 'o5'],
    ['multiselect', ['o2', 'o0', 'o2'], ['o0', 'o2']],
    ['multiselect', [], null],
    ['date', '240305', '2024-03-05'],
    ['URL', 'example.com', 'https://example.com'],
    ['peptide', { sequence: 'AC DE', consensus: 'ACDX' }, { sequence: 'ACDE', consensus: 'ACDX' }],
    ['votes', { upvotes: ['u0'], downvotes: ['u1'] }, { upvotes: ['u0'], downvotes: ['u1'] }],
  ])('%s accepts %j', (type, content, stored) => {
    expect(sent(type, content)).toMatchObject({ ok: true, content: stored });
  });

  it.each<[FieldType, Json, string]>([
    ['boolean', 'yes', "String must be 'true' or 'false'"],
    ['number', true, 'Not a number'],
    ['number', 'abc', 'Not a number'],
    ['qualified-number', { qualifier: '~', value: 5 }, '~ is not a qualifier: use <, <=, =, >= or >.'],
    ['qualified-number', { qualifier: '<' }, 'Not a number'],
    ['select', 'Hgih', 'Unknown option: Hgih'],
    ['date', '05.03.2024', 'Not a date. Dates are written YYYY-MM-DD, MM/DD/YYYY, M/D/YYYY or YYMMDD.'],
    ['votes', { upvotes: ['u0'], downvotes: ['u0'] }, 'Nobody can vote both up and down.'],
    [
      'plasmid',
      { name: '', seq: 'ACGT', annotations: [{ name: 'a', start: 1, end: 2, direction: 0 }] },
      'Not a plasmid',
    ],
    [
      'plasmid',
      { name: '', seq: 'ACGT', annotations: [{ name: 'a', start: 1, end: 9 }] },
      'Annotation a is outside the sequence.',
    ],
    ['file', [{ size: 1, filename: 'a' }], 'Not a list of files'],
    ['text', { a: 1 }, 'Not a text'],
  ])('%s refuses %j', (type, content, message) => {
    expect(sent(type, content)).toMatchObject({ ok: false, message });
  });

  it('checks a standard format against the whole value', () => {
    const coded = { standard_format: '^AB-[0-9]+$' };
    expect(sent('text', 'AB-1', coded).ok).toBe(true);
    expect(sent('text', 'X1', coded)).toMatchObject({
      ok: false,
      message: 'Value does not match the standard format.',
    });
    expect(typed('text', 'AB-1 b', { standard_format: 'AB-[0-9]+' })).toMatchObject({ ok: false, typed: 'AB-1 b' });
    expect(typed('text', '', coded)).toEqual({ ok: true, content: null });
  });
});

describe('shown numbers', () => {
  it.each<[number, number, string]>([
    [0.0123456, 3, '0.0123'],
    [10, 3, '10.0'],
    [471.4, 2, '470'],
    [99.96, 3, '100'],
    [1234567, 3, '1230000'],
    [1.5e-9, 2, '1.5e-9'],
    [0, 3, '0'],
    [-0.00098765, 2, '-0.00099'],
  ])('%d with %d significant figures is %s', (number, significant_figures, text) => {
    const field = fieldOf('number', { attrs: { display_options: { significant_figures } } });
    expect(formatContent(number, formatCx(field))).toBe(text);
  });

  it('shows qualified numbers with their signs and spread', () => {
    const field = fieldOf('qualified-number', { attrs: { display_options: { significant_figures: 2 } } });
    expect(formatContent({ qualifier: '<=', value: 5.123, sd: 0.2111 }, formatCx(field))).toBe(
      '\u2264 5.1 \u00b1 0.21',
    );
    expect(formatContent({ qualifier: '=', value: 12.4 }, formatCx(field))).toBe('12');
  });
});
