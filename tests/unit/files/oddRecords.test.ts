import { readTable } from '@server/reading/readTable';
import { describe, expect, it } from 'vitest';

const MOL = (name: string) =>
  `${name}\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n`;
const read = (text: string, name = 'a.sdf') => readTable(Buffer.from(text), null, name);
const columnOf = (table: ReturnType<typeof read>, name: string) => {
  const at = table.header.indexOf(name);
  expect(at).toBeGreaterThanOrEqual(0);
  return table.rows.map((row) => row[at]);
};
const messages = (table: ReturnType<typeof read>) => table.warnings.map(({ message }) => message);

describe('an SDF', () => {
  it('with missing record ends has all its records, and says where', () => {
    const table = read(`${MOL('a')}> <V>\n1\n\n${MOL('b')}> <V>\n2\n\n${MOL('c')}${MOL('d')}> <V>\n4\n`);
    expect(columnOf(table, 'Name')).toEqual(['a', 'b', 'c', 'd']);
    expect(columnOf(table, 'V')).toEqual(['1', '2', '', '4']);
    expect(messages(table)).toEqual([
      'Line 10: the record before does not end in $$$$, so a new one begins here.',
      'Line 19: the record before does not end in $$$$, so a new one begins here.',
      'Line 25: the record before does not end in $$$$, so a new one begins here.',
    ]);
  });

  it('keeps a molfile that is a value', () => {
    const table = read(`${MOL('a')}> <Product>\n${MOL('p')}\n> <V>\n1\n\n$$$$\n${MOL('b')}> <V>\n2\n\n$$$$\n`);
    expect(columnOf(table, 'Name')).toEqual(['a', 'b']);
    expect(columnOf(table, 'Product')[0]).toContain('M  END');
    expect(messages(table)).toEqual([]);
  });

  it('may contain a value that begins with four dollar signs', () => {
    const table = read(`${MOL('a')}> <Price>\n$$$$ expensive\n\n> <V>\n1\n\n$$$$ \n${MOL('b')}> <V>\n2\n\n$$$$\n`);
    expect(columnOf(table, 'Price')).toEqual(['$$$$ expensive', '']);
    expect(columnOf(table, 'V')).toEqual(['1', '2']);
  });

  it.each([
    ['a header without a name', '> <>\nlost\n\n> <V>\n1\n', ['> <>\nlost']],
    ['no header', 'lost\n\n> <V>\n1\n', ['lost']],
  ])('keeps text after the structure that has %s, and says so', (_, data, kept) => {
    const table = read(`${MOL('a')}${data}\n$$$$\n`);
    expect(columnOf(table, 'Text without a name')).toEqual(kept);
    expect(columnOf(table, 'V')).toEqual(['1']);
    expect(messages(table)).toEqual([expect.stringContaining('has no name. It is kept in the column')]);
  });

  it('may mark its data with a sign alone', () => {
    const table = read(`${MOL('a')}> <V>\n1\n\n> <%>\n95\n\n> <#>\n7\n\n$$$$\n`);
    expect(['V', '%', '#'].map((name) => columnOf(table, name))).toEqual([['1'], ['95'], ['7']]);
  });

  it('may indent its headers', () => {
    expect(columnOf(read(`${MOL('a')} > <V>\n1\n\n$$$$\n`), 'V')).toEqual(['1']);
  });

  it('with many records without ends is read in one pass', () => {
    const table = read(MOL('a').repeat(20_000));
    expect(table.rows).toHaveLength(20_000);
  });
});

describe('a GenBank file', () => {
  const ORIGIN = `ORIGIN\n        1 ${'acgtacgtac '.repeat(6)}\n       61 ${'acgtacgtac '.repeat(6)}\n//\n`;
  const LOCUS = 'LOCUS       pX                       120 bp    DNA     circular SYN 01-JAN-2024\n';
  const HEAD = 'FEATURES             Location/Qualifiers\n';

  it.each([
    ['tabs', '\tCDS\t1..5\n\t\t/label="x y"\n'],
    ['three blanks', '   CDS   1..5\n          /label="x y"\n'],
    ['the blanks of the book', '     CDS             1..5\n                     /label="x y"\n'],
  ])('may indent its features by %s', (_, features) => {
    const table = read(LOCUS + HEAD + features + ORIGIN, 'a.gb');
    expect(columnOf(table, 'Plasmid')[0]).toMatch(/ {5}CDS {13}1\.\.5\n {21}\/label="x y"/);
    expect(messages(table)).toEqual([]);
  });

  it.each([
    ['behind a hyphen', 'CMV immediate-\n                     early promoter', 'CMV immediate-early promoter'],
    ['between two words', 'alpha- \n                     and beta', 'alpha- and beta'],
    ['at a blank', 'CMV early\n                     promoter', 'CMV early promoter'],
    ['within a word of a full line', `${'x'.repeat(51)}\n                     yz`, `${'x'.repeat(51)}yz`],
  ])('breaks its texts %s', (_, written, name) => {
    const table = read(
      `${LOCUS}${HEAD}     CDS             1..5\n                     /label="${written}"\n${ORIGIN}`,
      'a.gb',
    );
    const said = (columnOf(table, 'Plasmid')[0] ?? '')
      .replace(/\n {21}(?!\/)/g, '\n')
      .replace(/[\s\S]*\/label="([^"]*)"[\s\S]*/, '$1');
    expect(said.replaceAll('\n', ' ')).toBe(name);
  });

  it('reports which lines of its feature table it skipped', () => {
    const table = read(`${LOCUS}${HEAD}stray words\n     CDS             1..5\n${ORIGIN}`, 'a.gb');
    expect(messages(table)[0]).toContain('Line 3: not read as a feature, and left out.');
  });

  it('with a protein is not read as a plasmid', () => {
    const protein = 'LOCUS       P1                        12 aa            linear   PRI 01-JAN-2024\n';
    const table = read(`${protein}${HEAD}ORIGIN\n        1 mkvlaaglll ac\n//\n`, 'a.gp');
    expect(columnOf(table, 'Sequence text')).toEqual(['mkvlaaglllac']);
    expect(table.problems[0]?.message).toContain('This record is a protein');
  });

  it('may begin with comments', () => {
    expect(read(`# exported by x\n; twice\n${LOCUS}${ORIGIN}`, 'a.gb').reading.kind).toBe('genbank');
  });
});
