import { otherFormatText } from '@/domain/files/otherFormat';
import type { Delimiter, FileSniff } from '@/domain/files/sniff';
import { WHOLE_KINDS } from '@/domain/files/tableReader';
import { ENCODING_NAMES } from '@/domain/files/textEncodings';
import type { FileReading } from '@/engine/filesClient';

/** How a file is read; each setting that its kind leaves open can be changed. */
export interface Reading extends FileReading {
  delimiter: Delimiter;
}

const KINDS: Partial<Record<FileSniff['kind'], Reading['kind']>> = {
  csv: 'delimited',
  tsv: 'delimited',
  xlsx: 'xlsx',
  html: 'html',
  sdf: 'sdf',
  rxn: 'rxn',
  snapgene: 'snapgene',
  genbank: 'genbank',
  fasta: 'fasta',
};

/** The settings that the content of a file suggests; null if it contains no table. */
export function readingOf(sniffed: FileSniff): Reading | null {
  const kind = KINDS[sniffed.kind];
  if (!kind) return null;
  const { encoding, delimiter, quote } = sniffed;
  const isDelimited = kind === 'delimited';
  return {
    kind,
    sheet: null,
    encoding,
    delimiter,
    quote,
    hasHeader: isDelimited ? sniffed.hasHeader : kind === 'xlsx' ? null : true,
  };
}

export const DELIMITER_NAMES: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
  ' ': 'First blank',
  position: 'Columns by position',
};

/** Kinds of files that are not text, for which an encoding has no meaning. */
const BINARY: ReadonlySet<Reading['kind']> = new Set(WHOLE_KINDS);

/** Whether a file is read as text, with an encoding that can be changed. */
export const isText = ({ kind }: Reading) => !BINARY.has(kind);

/** The supported file types, for display. */
export const TABLE_FILES = 'CSV, TSV, Excel, SDF, RXN, GenBank, FASTA or SnapGene';

const RECORD_NAMES: Record<Exclude<Reading['kind'], 'delimited'>, string> = {
  xlsx: 'Excel workbook',
  html: 'Web page',
  sdf: 'SDF',
  rxn: 'RXN',
  snapgene: 'SnapGene',
  genbank: 'GenBank',
  fasta: 'FASTA',
};

/** How a file is read, in a few words. */
export function readingText(reading: Reading, isGzip: boolean): string[] {
  const { kind, delimiter, encoding } = reading;
  const isDelimited = kind === 'delimited';
  return [
    isDelimited ? (delimiter === '\t' ? 'TSV' : delimiter === 'position' ? 'Text' : 'CSV') : RECORD_NAMES[kind],
    ...(isGzip ? ['gzip'] : []),
    ...(isText(reading) ? [ENCODING_NAMES[encoding]] : []),
    ...(isDelimited
      ? [delimiter === 'position' ? 'columns by position' : `split by ${DELIMITER_NAMES[delimiter].toLowerCase()}`]
      : []),
  ];
}

/** Why a file contains no readable table, and what to do. */
export function noTableText({ kind, other }: Pick<FileSniff, 'kind' | 'other'>, fileName: string): string {
  if (kind === 'gz') return `${fileName} is packed twice. Unpack it once and drop the result.`;
  if (other) return otherFormatText(fileName, other);
  return `${fileName} is not a table. Drop a ${TABLE_FILES} file, gzipped or not.`;
}
