import { createTextReader } from './textDecoder';

/** A format that is recognised by its content but not read: what it is, and how to get at its table. */
export interface OtherFormat {
  /** Follows "is": `a PDF`. */
  name: string;
  /** A sentence. */
  next: string;
}

const UNPACK = 'Unpack it and import the files in it one by one.';
const PICTURE: OtherFormat = { name: 'a picture', next: 'A field for images accepts it.' };
const PACKED: OtherFormat = { name: 'a packed archive', next: UNPACK };
const WIDE_TEXT: OtherFormat = { name: 'a text in UTF-32', next: 'Save it as UTF-8.' };
const CHEMDRAW: OtherFormat = { name: 'a ChemDraw file', next: 'Save it in ChemDraw as SDF or MOL.' };

/** First bytes, one letter each. */
const BY_BYTES: readonly (readonly [start: string, format: OtherFormat])[] = [
  ['%PDF-', { name: 'a PDF', next: 'Copy its table and paste it, or ask for the data as CSV or Excel.' }],
  [
    '\xd0\xcf\x11\xe0',
    { name: 'an old Excel file (.xls) or one with a password', next: 'Save it as .xlsx without a password.' },
  ],
  ['\xff\xfe\0\0', WIDE_TEXT],
  ['\0\0\xfe\xff', WIDE_TEXT],
  ['VjCD0100', CHEMDRAW],
  ['PAR1', { name: 'a Parquet file', next: 'Save its table as CSV.' }],
  ['SQLite format 3\0', { name: 'a SQLite database', next: 'Export the table as CSV.' }],
  ['\x89HDF\r\n', { name: 'an HDF5 file', next: 'Export the table as CSV.' }],
  ['{\\rtf', { name: 'a text document (RTF)', next: 'Copy its table and paste it, or save it as CSV.' }],
  ['7z\xbc\xaf\x27\x1c', PACKED],
  ['Rar!\x1a\x07', PACKED],
  ['\xfd7zXZ\0', PACKED],
  ['BZh', PACKED],
  ['\x28\xb5\x2f\xfd', PACKED],
  ['\x89PNG\r\n', PICTURE],
  ['\xff\xd8\xff', PICTURE],
  ['GIF8', PICTURE],
  ['II*\0', PICTURE],
  ['MM\0*', PICTURE],
];

/** Names of entries, which are not compressed, show what a ZIP archive contains. */
const BY_ENTRY: readonly (readonly [entry: string, format: OtherFormat])[] = [
  ['opendocument.spreadsheet', { name: 'an OpenDocument spreadsheet', next: 'Save it as .xlsx or CSV.' }],
  ['opendocument.', { name: 'an OpenDocument file', next: 'Copy its table and paste it, or save it as CSV.' }],
  [
    'xl/workbook.bin',
    { name: 'a binary Excel workbook (.xlsb)', next: 'Open it in Excel and save it as .xlsx or CSV.' },
  ],
  ['.iwa', { name: 'a file of Numbers or Pages', next: 'Export it from there as Excel or CSV.' }],
  ['word/', { name: 'a Word document', next: 'Copy its table and paste it, or save it as CSV.' }],
  ['ppt/', { name: 'a PowerPoint file', next: 'Copy its table and paste it, or save it as CSV.' }],
];
const ZIP: OtherFormat = { name: 'a ZIP archive', next: UNPACK };

/** Characters that are enough to recognise a text. */
const HEAD = 65_536;

function isFastq(head: string): boolean {
  const [name = '', letters = '', plus = '', marks = ''] = head.split(/\r\n|\r|\n/, 4);
  return (
    name.startsWith('@') && plus.startsWith('+') && /^[A-Za-z.*-]+$/.test(letters) && letters.length === marks.length
  );
}

/** By the beginning of a text, without leading blanks, and whether it is HTML with a table. */
const BY_TEXT: readonly (readonly [is: (head: string, isPage: boolean) => boolean, format: OtherFormat])[] = [
  [
    (head) => head.startsWith('<datawarrior-fileinfo>'),
    { name: 'a DataWarrior file, whose structures only that program reads', next: 'Save it there as SDF.' },
  ],
  [
    (head) => head.startsWith('<?xml') && /<(?:ss:)?Workbook\b/.test(head),
    { name: 'an Excel XML spreadsheet (2003)', next: 'Open it in Excel and save it as .xlsx or CSV.' },
  ],
  [(head) => head.startsWith('<') && head.slice(0, 1000).includes('<CDXML'), CHEMDRAW],
  [
    (head) => head.startsWith('<') && head.slice(0, 1000).includes('<cml'),
    { name: 'a CML or Marvin file', next: 'Save it as SDF or MOL.' },
  ],
  [
    (head) => head.startsWith('$MDL') && /^\$(?:CTAB|MOL)\b/m.test(head),
    { name: 'an RG file, a query with R-groups', next: 'Save its molecule as MOL or SDF.' },
  ],
  [
    (head) => head.startsWith('@<TRIPOS>') || head.includes('\n@<TRIPOS>MOLECULE'),
    { name: 'a MOL2 file', next: 'Convert it to SDF.' },
  ],
  [
    (head) =>
      /^(?:HEADER|TITLE|COMPND|REMARK|CRYST1|MODEL|ATOM|HETATM) /.test(head) && /^(?:ATOM {2}|HETATM)/m.test(head),
    { name: 'a PDB file', next: 'Import its sequence as FASTA; a field for files accepts the file itself.' },
  ],
  [
    (head) => /^data_/m.test(head) && /^loop_/m.test(head) && /^_[a-z]/m.test(head),
    { name: 'a CIF file', next: 'A field for files accepts it.' },
  ],
  [isFastq, { name: 'a FASTQ file', next: 'Convert it to FASTA.' }],
  [
    (head) => head.startsWith('ID   ') && /^SQ {3}/m.test(head),
    { name: 'an EMBL or UniProt entry', next: 'Save it as GenBank or FASTA.' },
  ],
  [
    (head) => head.startsWith('##gff-version'),
    { name: 'a GFF file', next: 'Save the sequence with its features as GenBank.' },
  ],
  [
    (head, isPage) => !isPage && /^<(?:!doctype\s+html|html)\b/i.test(head),
    { name: 'a web page without a table', next: 'Copy the data and paste it.' },
  ],
  [(head, isPage) => !isPage && head.startsWith('<?xml'), { name: 'an XML file', next: 'Save its table as CSV.' }],
  [
    (head) => /^(?:\[\s*)?\{\s*"[^"\r\n]{0,200}"\s*:/.test(head),
    { name: 'JSON, which is not read', next: 'Save its table as CSV.' },
  ],
];

/** Bytes that are searched for the entries of an archive. */
const ARCHIVE_SAMPLE = 262_144;

/** The format of a file by its first bytes, and by the names in a ZIP archive. */
export function otherBinary(bytes: Uint8Array): OtherFormat | null {
  const start = String.fromCharCode(...bytes.subarray(0, 32));
  const found = BY_BYTES.find(([first]) => start.startsWith(first));
  if (found) return found[1];
  if (!start.startsWith('PK\x03\x04')) return null;
  const names = createTextReader('latin-1').push(bytes.subarray(0, ARCHIVE_SAMPLE));
  return BY_ENTRY.find(([entry]) => names.includes(entry))?.[1] ?? ZIP;
}

/**
 * Identifies a text that is neither delimited nor in a format that is read.
 * @param isPage whether it is marked up with a table that can be read, unless it is of a known format that has tables
 *   too.
 */
export function otherText(text: string, isPage: boolean): OtherFormat | null {
  const head = text.slice(0, HEAD).trimStart();
  return BY_TEXT.find(([is]) => is(head, isPage))?.[1] ?? null;
}

/** Format of a file and the next step, as one text. @param subject `This file`, or its name */
export function otherFormatText(subject: string, { name, next }: OtherFormat): string {
  return `${subject} is ${name}. ${next}`;
}
