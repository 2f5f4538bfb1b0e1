import { gzipSync } from 'node:zlib';
import { COOKIE, dna, joined } from '@tests/support/makeSnapGene';
import { describe, expect, it } from 'vitest';
import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';
import type { TextEncoding } from '@/domain/files/textEncodings';

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const body = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(body.length * 2));
  for (let i = 0; i < body.length; i++) view.setUint16(i * 2, body.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

const TABLE = 'Name,Dose \u00b5M,Seen\nAspirin,1.5,true\nIbuprof\u00e8ne,2.5,false\n';

describe('sniff: encodings', () => {
  it.each<[string, Uint8Array, TextEncoding, number]>([
    ['UTF-8', utf8(TABLE), 'utf-8', 0],
    ['UTF-8 with mark', utf8(`\ufeff${TABLE}`), 'utf-8', 3],
    ['UTF-16 LE with mark', utf16(TABLE, true, true), 'utf-16le', 2],
    ['UTF-16 BE with mark', utf16(TABLE, false, true), 'utf-16be', 2],
    ['UTF-16 LE without mark', utf16(TABLE, true, false), 'utf-16le', 0],
    ['UTF-16 BE without mark', utf16(TABLE, false, false), 'utf-16be', 0],
    ['Latin-1', latin1(TABLE), 'latin-1', 0],
    ['Windows-1252', latin1(TABLE.replace('true', '\u0093true\u0094')), 'windows-1252', 0],
  ])('%s', (_, bytes, encoding, markLength) => {
    const found = sniff(bytes);
    expect(found).toMatchObject({ kind: 'csv', encoding, markLength, delimiter: ',', hasHeader: true, decimal: '.' });
    const reader = createTextReader(found.encoding);
    let text = '';
    for (let i = 0; i < bytes.length; i += 3) text += reader.push(bytes.subarray(i, i + 3));
    text += reader.end();
    expect(text.startsWith('Name,Dose \u00b5M,Seen')).toBe(true);
    expect(text).toContain('Ibuprof\u00e8ne');
    expect(reader.unreadable).toBe(0);
  });

  it('counts what a manually chosen encoding cannot decode', () => {
    const reader = createTextReader('utf-8');
    reader.push(latin1('caf\u00e9,na\u00efve\n'));
    reader.end();
    expect(reader.unreadable).toBe(2);
  });

  it('finds the encoding from a character beyond the sample and tolerates a header cut inside a character', () => {
    const long = latin1(`a,b\n${'1,2\n'.repeat(100_000)}caf\u00e9,3\n`);
    expect(sniff(long).encoding).toBe('latin-1');
    const bytes = utf8('a,b\n1,\u00e9');
    expect(sniff(bytes.subarray(0, bytes.length - 1)).encoding).toBe('utf-8');
  });
});

describe('sniff: kinds', () => {
  it('recognises files by content', () => {
    expect(sniff(gzipSync(utf8(TABLE)))).toMatchObject({ kind: 'gz', compression: 'gzip' });
    const zip = (name: string) =>
      latin1(`PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000${'\u0000'.repeat(20)}${name}`);
    expect(sniff(zip('xl/workbook.xml')).kind).toBe('xlsx');
    expect(sniff(zip('word/document.xml')).kind).toBe('unknown');
    const sdf = '\n  Labtide\n\n  1  0  0  0  0  0            999 V2000\n    0.0 0.0 0.0 C   0  0\nM  END\n$$$$\n';
    expect(sniff(utf8(sdf)).kind).toBe('sdf');
    expect(sniff(utf8(sdf.replaceAll('\n', '\r\n')))).toMatchObject({ kind: 'sdf', lineEnding: 'crlf' });
    expect(sniff(utf8('LOCUS       pDemo        3938 bp    DNA     circular SYN\nFEATURES\n')).kind).toBe('genbank');
    expect(sniff(utf8('>one\nACGTTGCA\n>two\nACGA\n')).kind).toBe('fasta');
    expect(sniff(utf8('>5,<3\n1,2\n')).kind).toBe('csv');
    expect(sniff(utf8('$RXN\n\n  test\n\n  1  1\n')).kind).toBe('rxn');
    expect(sniff(utf8('$RDFILE 1\n$DATM 2026\n$RFMT\n$RXN\n')).kind).toBe('rxn');
    expect(sniff(joined(COOKIE, dna(1, 'ACGT'))).kind).toBe('snapgene');
    expect(sniff(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0)).kind).toBe('unknown');
    expect(sniff(new Uint8Array()).kind).toBe('unknown');
  });
});

describe('sniff: files whose first record is bad', () => {
  it('are still recognised', () => {
    const sdf = 'torn\n  1  0\n$$$$\n\n\n\n  0  0  0  0  0  0            999 V2000\nM  END\n$$$$\n';
    expect(sniff(utf8(sdf)).kind).toBe('sdf');
    expect(sniff(utf8('>none\n\n>one\nACGT\n')).kind).toBe('fasta');
    expect(sniff(utf8('\n\nLOCUS       pDemo\nORIGIN\n//\n')).kind).toBe('genbank');
  });
});

describe('sniff: delimiters and decimals', () => {
  it.each([
    ['comma', 'id,name,ic50\nA1,"Smith, J",1.5\nA2,x,2.5\n', ',', '.'],
    ['semicolon with decimal comma', 'id;name;ic50\nA1;Smith, J;1,5\nA2;x;2,25\n', ';', ','],
    ['tab', 'id\tname\tic50\nA1\tSmith, J\t1.5\nA2\tx, y\t2.5\n', '\t', '.'],
    ['tab with decimal comma', 'id\tic50\nA1\t1,5\nA2\t0,25\n', '\t', ','],
    ['bar', 'id|name\nA1|a;b\nA2|c;d\n', '|', '.'],
    ['comma with quoted decimal comma', 'id,ic50\nA1,"1,5"\nA2,"0,07"\n', ',', ','],
    ['thousands are no decimals', 'id;n;v\nA1;1,234;0.5\nA2;2,345;1.5\n', ';', '.'],
    ['one column', 'smiles\nCCO\nc1ccccc1\n', ',', '.'],
  ])('%s', (_, text, delimiter, decimal) => {
    expect(sniff(utf8(text))).toMatchObject({ delimiter, decimal, hasHeader: true });
  });

  it('is not misled by a ragged row, a title line or delimiters inside cells', () => {
    expect(sniff(utf8('id,note\nA1,a;b;c\nA2,d;e;f\nA3\nA4,g;h;i\n')).delimiter).toBe(',');
    expect(sniff(utf8('Plate 7; reader B\nwell,od\nA1,0.5\nA2,0.6\nA3,0.7\nA4,0.8\n')).delimiter).toBe(',');
  });

  it('reads line ends outside quotes and treats inch marks as characters', () => {
    expect(sniff(utf8('a,b\r"x\ny",2\r3,4\r')).lineEnding).toBe('cr');
    expect(sniff(utf8('a,b\r\n"x\ny",2\r\n')).lineEnding).toBe('crlf');
    expect(sniff(utf8('size\tn\n"5 inch\t1\n"6 inch\t2\n"7 inch\t3\n')).quote).toBeNull();
  });

  it('treats quotes around cells of several lines as quotes, even if a cell ends in a line end', () => {
    const molfile = 'ethane\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n  1  2  1  0\nM  END\n';
    const rows = [1, 2, 3].map((n) => `D-${n},"${molfile}",${n}\n`);
    const found = sniff(utf8(`name,mol,n\n${rows.join('')}`));
    expect(found).toMatchObject({ kind: 'csv', quote: '"', delimiter: ',', hasHeader: true });
    expect(sniff(utf8('a,b\n"say ""so"",\n",1\n"\n",2\n')).quote).toBe('"');
    // The last one is cut off by the end of the sample.
    expect(sniff(utf8('a,b\n"one\n",1\n"two\n')).quote).toBe('"');
  });
});

describe('sniff: head row', () => {
  it.each([
    ['names over numbers', 'id,logP\nA1,2.5\nA2,3.5\n', true],
    ['numbers alone', '1,2.5\n2,3.5\n', false],
    ['identifier, structure, number', 'PCS1,c1ccccc1C,2.5\nPCS2,CC(=O)O,3.5\n', false],
    ['all text', 'name,colour\nAspirin,white\nIodine,violet\n', true],
    ['all text, repeated words', 'white,small\nwhite,small\nviolet,large\n', false],
    ['a year among the names', 'drug,logP,mass,2024\nA,1.5,180.2,1.5\nB,2.5,206.3,2.5\n', true],
    ['an unnamed first column', ',od\nA1,0.5\nA2,0.6\n', true],
  ])('%s', (_, text, hasHeader) => {
    expect(sniff(utf8(text)).hasHeader).toBe(hasHeader);
  });
});
