import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { otherFormatText } from '@/domain/files/otherFormat';
import { sniff } from '@/domain/files/sniff';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, utf8('x')])), { level: 0 });

describe('a file in an unsupported format', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['a PDF', latin('%PDF-1.4\n%\xe2\xe3\n1 0 obj<<>>'), /is a PDF\. Copy its table/],
    ['ChemDraw', latin(`VjCD0100\x04\x03\x02\x01${'\0'.repeat(20)}`), /is a ChemDraw file\. Save it in ChemDraw/],
    [
      'ChemDraw XML',
      utf8('<?xml version="1.0"?>\n<!DOCTYPE CDXML SYSTEM "a">\n<CDXML><table/></CDXML>'),
      /ChemDraw file/,
    ],
    ['Marvin', utf8('<?xml version="1.0"?><cml><MDocument/></cml>'), /CML or Marvin/],
    ['MOL2', utf8('# made by hand\n@<TRIPOS>MOLECULE\nbenzene\n 6 6 0 0 0\n'), /MOL2/],
    ['RG file', utf8('$MDL  REV  1 0101241200\n$MOL\n$HDR\nx\n\n\n$END HDR\n$CTAB\n'), /RG file/],
    ['PDB', utf8('HEADER    HYDROLASE\nATOM      1  N   MET A   1      38.4  13.8   6.5\n'), /PDB file/],
    ['CIF', utf8('data_1ABC\n#\n_entry.id 1ABC\nloop_\n_atom_site.id\n1\n'), /CIF file/],
    ['FASTQ', utf8('@r1\nACGT\n+\nIIII\n@r2\nACGA\n+\nI,II\n'), /FASTQ file\. Convert it to FASTA/],
    [
      'EMBL',
      utf8('ID   X1; SV 1; linear; mRNA; STD; PLN; 12 BP.\nXX\nSQ   Sequence 12 BP;\n     acgt 4\n//\n'),
      /EMBL/,
    ],
    ['GFF', utf8('##gff-version 3\nchr1\t.\tgene\t1\t9\t.\t+\t.\tID=g1\n'), /GFF file/],
    [
      'a page without a table',
      utf8('<!DOCTYPE html><html><body><p>none</p></body></html>'),
      /web page without a table/,
    ],
    ['XML', utf8('<?xml version="1.0"?><plate><well>A01</well></plate>'), /XML file/],
    ['a binary workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), /\(\.xlsb\)\. Open it in Excel/],
    ['OpenDocument', zip('Thumbnails/a.png', 'mimetype'), /ZIP archive/],
    ['Numbers', zip('Index/Document.iwa'), /Numbers/],
    ['Word', zip('[Content_Types].xml', 'word/document.xml'), /Word document/],
    ['an archive', zip('data.csv'), /ZIP archive\. Unpack it/],
    ['an old workbook', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), /old Excel file/],
    ['Parquet', latin('PAR1\x15\x04\x15\0\0\0PAR1'), /Parquet/],
    ['UTF-32', latin('\xff\xfe\0\0I\0\0\0D\0\0\0'), /UTF-32\. Save it as UTF-8/],
    ['UTF-32, big end first', latin('\0\0\xfe\xff\0\0\0I\0\0\0D'), /UTF-32/],
    ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), /a picture/],
    ['rich text', latin('{\\rtf1\\ansi a,b}'), /RTF/],
  ])('is named, with the next step: %s', (_title, bytes, text) => {
    const { kind, other } = sniff(bytes);
    expect(kind).toBe('unknown');
    expect(other && otherFormatText('This file', other)).toMatch(text);
  });

  it('is an OpenDocument spreadsheet if its first entry has that type', () => {
    const type = 'application/vnd.oasis.opendocument.spreadsheet';
    const bytes = zipSync({ mimetype: [utf8(type), { level: 0 }], 'content.xml': utf8('<a/>') });
    expect(sniff(bytes).other?.name).toBe('an OpenDocument spreadsheet');
  });

  it.each<[string, string]>([
    ['heads that PDB has too', 'TITLE ,ATOM\nA,1\nB,2\n'],
    ['a name that begins with an at sign', '@home,1\nx,2\n+3,4\ny,5\n'],
    ['a column called data_1', 'data_1,loop_\n1,2\n'],
    ['ids', 'ID   NAME\n1    a\n2    b\n'],
    ['a cell of markup', 'name,note\na,<?xml?>\n'],
  ])('is not detected in a table: %s', (_title, text) => {
    expect(sniff(utf8(text))).toMatchObject({ kind: 'csv', other: null });
  });
});
