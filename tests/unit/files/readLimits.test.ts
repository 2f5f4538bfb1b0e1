import { describe, expect, it } from 'vitest';
import { createTableReader, type TextKind } from '@/domain/files/tableReader';
import { createLineReader } from '@/domain/reading/lineReader';
import { Refusal } from '@/domain/refusal';

/** The message with which a file is refused, read in pieces until then. */
function refusalOf(kind: TextKind, pieces: Iterable<string>, delimiter = ','): string {
  const reader = createTableReader(kind, { delimiter, quote: '"', hasHeader: true });
  try {
    for (const piece of pieces) reader.push(piece);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe('too_large');
    return error.message;
  }
  throw new Error('It was read.');
}

function* endless(first: string, piece: string): Generator<string> {
  yield first;
  const more = piece.repeat(Math.ceil(1_000_000 / piece.length));
  for (;;) yield more;
}

const SDF_HEAD = '\n\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n';

describe('a file that does not end', () => {
  it.each<[string, TextKind, string, string, string]>([
    ['one line', 'delimited', 'a,b\n', 'x', 'A cell of line 2 has more than 16,000,000 characters'],
    ['commas', 'delimited', 'a,b\n', ',', 'Line 2 has more than 16,384 columns'],
    ['a quote that nothing closes', 'delimited', 'a,b\n1,"', 'x\n', 'A cell of line 2 has more than 16,000,000'],
    ['wide cells', 'delimited', 'a,b\n', `${'x'.repeat(9000)},`, 'Line 2 has more than 32,000,000 characters'],
    ['short rows', 'delimited', 'a,b\n', '1,2\n', 'The file has more than 2,000,000 rows'],
    [
      'one SDF record',
      'sdf',
      SDF_HEAD,
      `> <a>\n${'1'.repeat(70)}\n`,
      'The record that begins on line 1 has more than 64,000,000',
    ],
    ['short lines of one SDF record', 'sdf', SDF_HEAD, '> <a>\n1\n', 'has more than 2,000,000 lines'],
    ['short lines of one reaction', 'rxn', '$RXN\n', 'a\n', 'has more than 2,000,000 lines'],
    ['one SDF line', 'sdf', '', 'x', 'Line 1 has more than 32,000,000 characters'],
    ['one GenBank line', 'genbank', 'LOCUS       A 1 bp\nORIGIN\n', 'a', 'Line 3 has more than 32,000,000 characters'],
    [
      'one GenBank record',
      'genbank',
      'LOCUS       A 1 bp\nORIGIN\n',
      `${'acgt'.repeat(15)}\n`,
      'The record that begins on line 1',
    ],
    [
      'one FASTA record',
      'fasta',
      '>a\n',
      `${'ACGT'.repeat(20)}\n`,
      'The record that begins on line 1 has more than 64,000,000',
    ],
    [
      'one reaction',
      'rxn',
      '$RXN\n',
      `${'a'.repeat(70)}\n`,
      'The record that begins on line 1 has more than 64,000,000',
    ],
  ])('%s: the limit is reported', (_, kind, first, piece, message) => {
    expect(refusalOf(kind, endless(first, piece))).toContain(message);
  });

  it('has its cells counted as in a table: rows times columns', () => {
    function* ragged() {
      yield `${'a,'.repeat(16_000)}a\n`;
      for (;;) yield '1\n'.repeat(1000);
    }
    expect(refusalOf('delimited', ragged())).toMatch(/table of 1,250 rows and 16,001 columns has more than 20,000,000/);
    function* tags() {
      for (let i = 0; ; i++) yield `${SDF_HEAD}> <tag ${i}>\n1\n\n$$$$\n`;
    }
    expect(refusalOf('sdf', tags())).toMatch(
      /table of 4,4\d\d rows and 4,4\d\d columns has more than 20,000,000 cells/,
    );
  });
});

describe('a line', () => {
  it('is counted by itself, however the input is split', () => {
    const reader = createLineReader();
    const line = `${'x'.repeat(999_999)}\n`;
    for (let i = 0; i < 40; i++) expect(reader.push(line)).toHaveLength(1);
    expect(() => {
      for (let i = 0; i < 40; i++) reader.push('x'.repeat(1_000_000));
    }).toThrow('Line 41 has more than 32,000,000 characters');
  });
});
