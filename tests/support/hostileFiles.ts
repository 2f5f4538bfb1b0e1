import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import { crc32 } from '@/domain/files/zip/crc32';
import { rawFiles, rawWorkbook } from './rawWorkbook';

const MB = 1024 * 1024;

/** Deflated text that repeats a piece; the piece is compressed only once. */
function deflatedTimes(piece: Buffer, times: number): Buffer {
  const part = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => part), deflateRawSync(Buffer.alloc(0))]);
}

/** With more pieces, every reader gives up before the checksum. */
const SUMMED = 400;

/** A gzip file of a few kB that expands to `times` pieces. */
function gzipTimes(head: string, piece: string, times: number): Buffer {
  const start = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const first = deflateRawSync(Buffer.from(head), { finishFlush: constants.Z_FULL_FLUSH });
  const bytes = Buffer.from(piece);
  let crc = crc32(Buffer.from(head));
  if (times <= SUMMED) for (let i = 0; i < times; i++) crc = crc32(bytes, crc);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc, 0);
  end.writeUInt32LE((Buffer.byteLength(head) + bytes.length * times) % 2 ** 32, 4);
  return Buffer.concat([start, first, deflatedTimes(bytes, times), end]);
}

interface Packed {
  name: string;
  packed: Uint8Array;
  method: number;
  crc: number;
  size: number;
}

/** A zip archive whose entries may have any packed bytes and declare any size. */
function zipOf(entries: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, method, crc, size } of entries) {
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, title, Buffer.from(packed));
    directory.push(entry, title);
    at += 30 + title.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

const packedFile = (name: string, text: string): Packed => {
  const bytes = strToU8(text);
  return { name, packed: deflateRawSync(bytes), method: 8, crc: crc32(bytes), size: bytes.length };
};

/** A workbook in which one file expands to gigabytes but declares a size of one byte. */
export function workbookBomb(): Buffer {
  const files = Object.entries(rawFiles({ sheets: { A: '<row><c t="s"><v>0</v></c></row>' } }));
  const bomb = {
    name: 'xl/sharedStrings.xml',
    packed: deflatedTimes(Buffer.alloc(16 * MB, 0x20), 256),
    method: 8,
    crc: 0,
    size: 1,
  };
  return zipOf([...files.map(([name, text]) => packedFile(name, text)), bomb]);
}

/** Many entries that share the same bytes: an archive whose contents exceed the disk. */
function manyEntries(): Buffer {
  const files = Object.entries(rawFiles({ sheets: { A: '<row/>' } })).map(([name, text]) => packedFile(name, text));
  const one = packedFile('xl/media/a.png', ' '.repeat(MB));
  return zipOf([...files, ...Array.from({ length: 40_000 }, () => one)]);
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

const SDF_HEAD = '\n\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n';

/** A file made to stop a server, and the expected result: words of the refusal, or rows. */
export interface HostileFile {
  title: string;
  name: string;
  bytes: () => Buffer;
  refused?: RegExp;
  rows?: number;
}

/** Files that once stopped or blocked servers: ours, and those of others according to public reports. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    title: 'a workbook with cells at A1 and XFD1048576',
    name: 'corners.xlsx',
    bytes: () =>
      Buffer.from(
        rawWorkbook({
          sheets: { A: `<row r="1">${cell('A1', 'a')}</row><row r="1048576">${cell('XFD1048576', 'b')}</row>` },
        }),
      ),
    rows: 1,
  },
  { title: 'a workbook that grows to 4 GB', name: 'bomb.xlsx', bytes: workbookBomb, refused: /larger than the limit/ },
  { title: 'a workbook of 40,000 pictures', name: 'many.xlsx', bytes: manyEntries, refused: /broken/ },
  {
    title: 'a workbook nested a million deep',
    name: 'deep.xlsx',
    bytes: () => Buffer.from(rawWorkbook({ sheets: { A: '<row>'.repeat(1_000_000) } })),
    refused: /The file has no rows/,
  },
  {
    title: 'a workbook whose cells are on a diagonal',
    name: 'diagonal.xlsx',
    bytes: () => {
      const letters = (i: number): string =>
        (i >= 26 ? letters(Math.floor(i / 26) - 1) : '') + String.fromCharCode(65 + (i % 26));
      const rows = Array.from(
        { length: 16_384 },
        (_, i) => `<row r="${i + 1}">${cell(`${letters(i)}${i + 1}`, 'x')}</row>`,
      );
      return Buffer.from(rawWorkbook({ sheets: { A: rows.join('') } }));
    },
    refused: /20,000,000 cells/,
  },
  {
    title: 'a workbook whose cells share one long text',
    name: 'shared.xlsx',
    bytes: () =>
      Buffer.from(
        rawWorkbook({
          sheets: { A: '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(50_000) },
          sharedStrings: `<si><t>${'x'.repeat(32_767)}</t></si>`,
        }),
      ),
    refused: /characters/,
  },
  {
    title: 'a workbook whose entities laugh',
    name: 'laughs.xlsx',
    bytes: () => {
      const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
      const sheet = `<!DOCTYPE w [<!ENTITY l0 "ha">${entities}]><worksheet><sheetData><row>${cell('A1', 'head')}</row><row>${cell('A2', '&l30;')}</row></sheetData></worksheet>`;
      return Buffer.from(rawWorkbook({ sheets: { A: '' }, files: { 'xl/worksheets/sheet0.xml': sheet } }));
    },
    rows: 1,
  },
  {
    title: 'a semicolon file whose first column is empty',
    name: 'european.csv',
    bytes: () => Buffer.from(`;a;b\r\n${';1,5;2,5\r\n'.repeat(200)}`),
    rows: 200,
  },
  {
    title: '31 kB of packed commas',
    name: 'commas.csv.gz',
    bytes: () => gzipSync(Buffer.alloc(31 * MB, ',')),
    refused: /16,384 columns/,
  },
  {
    title: 'one line of 120 MB',
    name: 'line.csv.gz',
    bytes: () => gzipTimes('a,b\n', 'x'.repeat(MB), 120),
    refused: /16,000,000 characters/,
  },
  {
    title: 'a gzip file of 10 GB',
    name: 'bomb.csv.gz',
    bytes: () => gzipTimes('a,b\n', '1,2\n'.repeat(MB / 4), 10_240),
    refused: /more than 400 MB/,
  },
  {
    title: 'a gzip file that is cut short',
    name: 'cut.csv.gz',
    bytes: () => gzipSync(Buffer.from('a,b\n1,2\n'.repeat(10_000))).subarray(0, 60),
    refused: /gzip file is damaged/,
  },
  {
    title: 'quotes that nothing closes',
    name: 'quote.csv.gz',
    bytes: () => gzipTimes('a,b\n"', 'x\n'.repeat(MB / 2), 100),
    refused: /16,000,000 characters/,
  },
  {
    title: 'three million short rows',
    name: 'rows.csv.gz',
    bytes: () => gzipTimes('a\n', '1\n'.repeat(MB / 2), 6),
    refused: /2,000,000 rows/,
  },
  {
    title: 'an SDF record without end',
    name: 'endless.sdf.gz',
    bytes: () => gzipTimes(SDF_HEAD, '> <a>\n1\n'.repeat(MB / 8), 100),
    refused: /record that begins on line 1/,
  },
  {
    title: 'an SDF whose every record has a tag of its own',
    name: 'tags.sdf.gz',
    bytes: () => gzipSync(Array.from({ length: 6000 }, (_, i) => `${SDF_HEAD}> <tag ${i}>\n1\n\n$$$$\n`).join('')),
    refused: /20,000,000 cells/,
  },
  {
    title: 'a GenBank file of one huge line',
    name: 'line.gb.gz',
    bytes: () => gzipTimes('LOCUS       A 10 bp\nORIGIN\n        1 ', 'acgtacgtac '.repeat(MB / 11), 80),
    refused: /32,000,000 characters/,
  },
  {
    title: 'a GenBank file of quoted lines that nothing closes',
    name: 'note.gb.gz',
    bytes: () =>
      gzipTimes(
        'LOCUS       A 10 bp\nFEATURES\n     gene            1..2\n                     /note="\n',
        `${' '.repeat(21)}a\n`.repeat(MB / 23),
        80,
      ),
    refused: /record that begins on line 1/,
  },
  {
    title: 'a FASTA file of comments and blank lines',
    name: 'comments.fasta',
    bytes: () => Buffer.from(`${';\r\n\r\n'.repeat(40_000)}>a\nACGT\n`),
    rows: 1,
  },
  {
    title: 'a reaction file of one endless data item',
    name: 'data.rdf.gz',
    bytes: () => gzipTimes('$RDFILE 1\n$DATM\n$RFMT\n$RXN\n$DTYPE a\n$DATUM ', 'x\n'.repeat(MB / 2), 80),
    refused: /record that begins on line/,
  },
  {
    title: 'an old Excel file',
    name: 'old.xls',
    bytes: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4096)]),
    refused: /Save it as \.xlsx/,
  },
];
