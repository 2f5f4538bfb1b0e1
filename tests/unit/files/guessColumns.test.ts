import { describe, expect, it } from 'vitest';
import { guessColumns } from '@/domain/files/guessColumns';
import { hasSmilesMarks, isSmilesText } from '@/domain/files/isSmilesText';

const one = (values: string[], name = 'column', decimal: '.' | ',' = '.') =>
  guessColumns(
    values.map((value) => [value]),
    [name],
    { decimal },
  ).columns[0]!;

describe('guessColumns', () => {
  it.each<[string, string, string[], string]>([
    ['number', 'logP', ['1', '-2.5', '1e-9', 'n/a', '.5'], 'number'],
    ['qualified-number', 'IC50', ['<10', '10\u00b12', '\u2265 5', '3', '10 +/- 2'], 'qualified-number'],
    ['date', 'made', ['2024-05-01', '05/31/2024', '1/2/2024'], 'date'],
    ['short date by its name', 'date', ['240501', '240502'], 'date'],
    ['six digits are else numbers', 'count', ['240501', '240502'], 'number'],
    ['boolean', 'active', ['true', 'FALSE', 'true'], 'boolean'],
    ['URL', 'link', ['https://example.org/a?b=1', 'pubs.example.org/x', 'http://10.0.0.1:8080/'], 'URL'],
    ['rxn', 'r', ['CO>>C=O', 'CCO>O=[Cr]=O>CC=O', 'C>>C', 'CC.O>>CCO'], 'rxn'],
    ['text', 'steps', ['cook>cool>C', 'yes>>no', 'C>>ready', '1>2>3'], 'text'],
    ['smiles-string', 's', ['c1ccccc1', 'CC(=O)O', 'C[C@@H](N)C(=O)O', 'CCO'], 'smiles-string'],
    ['dna-oligo', 'primer', ['ACGTTGCATGCA', 'TTGACCAGGTACC', 'acgtacgtagct'], 'dna-oligo'],
    ['rna-oligo', 'guide', ['ACGUUGCAUGCA', 'UUGACCAGGUACC'], 'rna-oligo'],
    ['peptide by its name', 'peptide', ['YGGFM', 'DRVYIHPF'], 'peptide'],
    ['select', 'class', ['CI', 'CM', 'CA', 'CI', 'CI', 'CM', 'CA', 'CI'], 'select'],
    ['status', 'Status', ['open', 'done', 'open', 'open', 'done'], 'status'],
    ['text', 'note', ['first try', 'better yield', 'sticky oil', 'ask Ann'], 'text'],
    ['multiselect', 'tags', ['a; b', 'b', 'a; c', 'c; a', 'b; a', 'c'], 'multiselect'],
  ])('%s', (_, name, values, type) => {
    expect(one(values, name)).toMatchObject({ type, failing: 0 });
  });

  it('lists the few values that would fail', () => {
    const values = Array.from({ length: 1000 }, (_, i) => String(i / 7));
    values[3] = 'broken';
    values[500] = '12..5';
    values[999] = '1 000 mg';
    const guess = one(values);
    expect(guess).toMatchObject({ type: 'number', failing: 3, filled: 1000 });
    expect(guess.failures).toEqual([
      { row: 3, text: 'broken' },
      { row: 500, text: '12..5' },
      { row: 999, text: '1 000 mg' },
    ]);
  });

  it('reads numbers with a few qualifiers as qualified numbers', () => {
    expect(one([...Array.from({ length: 50 }, (_, i) => String(i)), '<1', '>100'])).toMatchObject({
      type: 'qualified-number',
      failing: 0,
    });
  });

  it('reads decimal commas with grouped thousands', () => {
    expect(one(['1,5', '1.234,5', '-0,25'], 'x', ',')).toMatchObject({ type: 'number', failing: 0 });
    expect(one(['<1,5', '2,5\u00b10,1'], 'x', ',')).toMatchObject({ type: 'qualified-number', failing: 0 });
  });

  it('joins a column of qualifiers to its numbers, by name rather than by position', () => {
    const { columns } = guessColumns(
      [
        ['A1', '7.5', '=', '10'],
        ['A2', '6.5', '>', '300'],
        ['A3', '5.5', '~', '50'],
      ],
      ['id', 'pH', 'standard_relation', 'standard_value'],
    );
    expect(columns[2]!.relationFor).toBe(3);
    expect(columns[3]).toMatchObject({ type: 'qualified-number', relationColumn: 2 });
    expect(columns[1]!.type).toBe('number');
  });

  it('finds the key column and leaves it open if no column identifies the rows', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`ZINC0${1000 + i}`, 'CCO', String(i / 3)]);
    expect(guessColumns(rows, ['id', 'smiles', 'logP']).keyColumn).toBe(0);
    rows[7]![0] = rows[8]![0]!;
    expect(guessColumns(rows, ['id', 'smiles', 'logP']).keyColumn).toBeNull();
    expect(
      guessColumns(
        [
          ['0', 'Aspirin', '1.5'],
          ['1', 'Ibuprofen', '2.5'],
        ],
        ['', 'drug name', 'x'],
      ).keyColumn,
    ).toBe(1);
  });

  it('gives three samples, names unnamed and duplicate columns, and tolerates ragged rows', () => {
    const { columns } = guessColumns([['a', '1'], ['a', '2', 'extra'], ['b'], ['c', '', ''], ['d']], ['Name', 'name ']);
    expect(columns.map(({ name }) => name)).toEqual(['Name', 'name (2)', 'Column 3']);
    expect(columns[0]!.samples).toEqual(['a', 'b', 'c']);
    expect(columns[1]).toMatchObject({ filled: 2, empty: 3, type: 'number' });
  });

  it('knows the common unit of all numbers in a text column, for use as a number column', () => {
    const purity = ['>99%', '98 %', '~97%', 'pure', '>95 %'];
    expect(one(purity, 'Purity')).toMatchObject({ type: 'text', unit: '%', fieldName: 'Purity' });
    expect(one(['>99%', '98', '~97%', 'pure'], 'Purity')).toMatchObject({ type: 'text', unit: null });
    expect(one(['5 mg', '2 %', '3 mg'], 'Amount')).toMatchObject({ type: 'text', unit: null });
    expect(one(['first try', 'better yield', '5 mg'], 'Note')).toMatchObject({ type: 'text', unit: null });
  });

  it('trusts a heading with a unit or the word structure over one invalid cell of a short sheet', () => {
    const structures = ['CC(=O)Nc1ccc(O)cc1', 'c1ccncc1', 'C1CC', 'CC', 'CCO'];
    expect(one(structures, 'SMILES')).toMatchObject({
      type: 'smiles-string',
      failing: 1,
      failures: [{ row: 2, text: 'C1CC' }],
    });
    expect(one(structures, 'Comment').type).toBe('text');
    expect(one(['CCO', 'water', 'buffer', 'CC'], 'SMILES').type).toBe('text');
    const potency = ['12.5', '>10000', 'n.d.', '~98', '1.5'];
    expect(one(potency, 'IC50 (nM)')).toMatchObject({ type: 'qualified-number', unit: 'nM', fieldName: 'IC50' });
    expect(one(potency, 'IC50 (nM)').failures.map(({ text }) => text)).toEqual(['n.d.', '~98']);
    expect(one(potency, 'IC50').type).toBe('text');
  });
});

describe('isSmilesText', () => {
  it.each([
    'CCO',
    'c1ccc(cc1)C(=O)O',
    '[Na+].[Cl-]',
    'C/C=C\\C',
    'C%12CC%12',
    'N[C@@H](C)C(=O)O',
    '[13CH4]',
    'CC#N',
    'O=C1CC1',
  ])('accepts %s', (text) => expect(isSmilesText(text)).toBe(true));
  it.each(['', 'hello', 'C1CC', 'C(C', 'CC)', '=', 'C=', '(C)', 'CC.', '12', 'C C', '[', '[]'])('refuses %j', (text) =>
    expect(isSmilesText(text)).toBe(false),
  );
  it('has characters that words lack', () => {
    expect(hasSmilesMarks('CON')).toBe(false);
    expect(hasSmilesMarks('c1ccccc1')).toBe(true);
  });
});
