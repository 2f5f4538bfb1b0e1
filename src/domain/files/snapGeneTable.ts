import { readSnapGene } from '../sequences/readSnapGene';
import { createRecordTable } from './recordTable';
import { GENBANK_COLUMNS, genBankFileRecord } from './sequenceTable';
import type { FileRows } from './tableReader';

/** The rows of a SnapGene file: its one plasmid, named by the file where its map has no label. */
export function snapGeneRows(bytes: Uint8Array, fileName: string): FileRows {
  const table = createRecordTable(GENBANK_COLUMNS);
  table.add(genBankFileRecord(readSnapGene(bytes, fileName.replace(/\.gz$/i, ''))));
  return {
    ...table.table(),
    ragged: [],
    raggedCount: 0,
    problems: table.problems,
    warnings: table.warnings,
    blankColumns: [],
  };
}
