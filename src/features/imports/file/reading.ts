import type { Delimiter, FileSniff } from '@/domain/files/sniff';
import type { TextEncoding } from '@/domain/files/textDecoder';

/** How delimited text is read; each part can be changed by the person. */
export interface Reading {
  encoding: TextEncoding;
  delimiter: Delimiter;
  quote: '"' | null;
  hasHeader: boolean;
  decimal: '.' | ',';
}

export function readingOf(told: FileSniff): Reading {
  const { encoding, delimiter, quote, hasHeader, decimal } = told;
  // The server reads a structure file as the table that stands for it, with commas and a head.
  if (told.kind === 'sdf') return { encoding, delimiter: ',', quote: '"', hasHeader: true, decimal: '.' };
  return { encoding, delimiter, quote, hasHeader, decimal };
}

export const ENCODING_NAMES: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'latin-1': 'Latin-1',
  'windows-1252': 'Windows-1252',
};

export const DELIMITER_NAMES: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
};

const COMING = 'comes in a later version';

/** Why a file of another kind cannot be imported yet, and what to do meanwhile; null for delimited text. */
export function unsupportedText(kind: FileSniff['kind'], fileName: string): string | null {
  switch (kind) {
    case 'csv':
    case 'tsv':
    case 'sdf':
      return null;
    case 'xlsx':
      return `${fileName} is an Excel workbook. Reading workbooks ${COMING}; save the sheet as CSV and drop that.`;
    case 'genbank':
      return `${fileName} is a GenBank file. Reading these ${COMING}.`;
    case 'fasta':
      return `${fileName} is a FASTA file. Reading these ${COMING}.`;
    case 'gz':
      return `${fileName} is packed twice. Unpack it once and drop the result.`;
    case 'unknown':
      return `${fileName} is no table of text. Drop a CSV or TSV file, packed with gzip or not.`;
  }
}
