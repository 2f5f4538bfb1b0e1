import { createFastaParser } from '../sequences/fastaParser';
import { createGenBankParser } from '../sequences/genBankParser';
import { createReactionParser } from './reactionParser';
import { REACTION_COLUMNS, reactionFileRecord } from './reactionTable';
import { createRecordTable, type FileRecord, type RecordColumns, type RowProblem } from './recordTable';
import { createRowParser, type RaggedRow } from './rowParser';
import { createSdfParser } from './sdfParser';
import { SDF_COLUMNS, sdfFileRecord } from './sdfTable';
import { FASTA_COLUMNS, fastaFileRecord, GENBANK_COLUMNS, genBankFileRecord } from './sequenceTable';

/** What a file of text is read as. */
export const TEXT_KINDS = ['delimited', 'sdf', 'rxn', 'genbank', 'fasta'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** What a file is read as that comes whole: no text, or sheets of rows. */
export const WHOLE_KINDS = ['xlsx', 'snapgene'] as const;
export type ReadKind = TextKind | (typeof WHOLE_KINDS)[number];

/** How delimited text is written; other files tell it themselves. */
export interface DelimitedReading {
  delimiter: string;
  quote: '"' | null;
  hasHeader: boolean;
}

/** The rows of a file, whatever it is. */
export interface FileRows {
  /** The row or the tags that name the columns; null when there are none. */
  header: string[] | null;
  rows: string[][];
  ragged: readonly RaggedRow[];
  raggedCount: number;
  /** Rows that hold a record which could not be read. */
  problems: readonly RowProblem[];
  /** Columns that hold what could not be read: text, whatever it looks like. */
  textColumns: readonly number[];
}

/** Reads the text of a file in pieces of any size, cut anywhere. */
export interface TableReader {
  push(text: string): void;
  end(): void;
  /** Rows so far, without the head. */
  readonly count: number;
  /** @param most rows at most; absent = all. */
  table(most?: number): FileRows;
}

function delimitedReader({ delimiter, quote, hasHeader }: DelimitedReading): TableReader {
  const parser = createRowParser({ delimiter, quote });
  const all: string[][] = [];
  const take = (rows: string[][]) => {
    for (const row of rows) all.push(row);
  };
  const first = hasHeader ? 1 : 0;
  return {
    push: (text) => take(parser.push(text)),
    end: () => take(parser.end()),
    get count() {
      return Math.max(0, all.length - first);
    },
    table: (most = all.length) => ({
      header: hasHeader ? (all[0] ?? null) : null,
      rows: all.slice(first, first + most),
      ragged: parser.ragged,
      raggedCount: parser.raggedCount,
      problems: [],
      textColumns: [],
    }),
  };
}

function recordReader<R>(
  parser: { push(text: string): R[]; end(): R[] },
  columns: RecordColumns,
  recordOf: (record: R) => FileRecord,
): TableReader {
  const table = createRecordTable(columns);
  const take = (records: R[]) => {
    for (const record of records) table.add(recordOf(record));
  };
  return {
    push: (text) => take(parser.push(text)),
    end: () => take(parser.end()),
    get count() {
      return table.count;
    },
    table: (most) => ({ ...table.table(most), ragged: [], raggedCount: 0, problems: table.problems }),
  };
}

/** The reader of a file as the table that stands for it. */
export function createTableReader(kind: TextKind, reading: DelimitedReading): TableReader {
  switch (kind) {
    case 'delimited':
      return delimitedReader(reading);
    case 'sdf':
      return recordReader(createSdfParser(), SDF_COLUMNS, sdfFileRecord);
    case 'rxn':
      return recordReader(createReactionParser(), REACTION_COLUMNS, reactionFileRecord);
    case 'genbank':
      return recordReader(createGenBankParser(), GENBANK_COLUMNS, genBankFileRecord);
    case 'fasta':
      return recordReader(createFastaParser(), FASTA_COLUMNS, fastaFileRecord);
  }
}
