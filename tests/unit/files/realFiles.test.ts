import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sharedDataPath } from '@tests/support/sharedData';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '@/domain/files/guessColumns';
import { createRowParser } from '@/domain/files/rowParser';
import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';

/** Reads as an import does: sniff, decode and parse in pieces of 64 kB, with a separate heading row. */
function read(bytes: Uint8Array) {
  const found = sniff(bytes);
  const reader = createTextReader(found.encoding);
  const parser = createRowParser(found);
  const rows: string[][] = [];
  for (let i = 0; i < bytes.length; i += 65_536) {
    for (const row of parser.push(reader.push(bytes.subarray(i, i + 65_536)))) rows.push(row);
  }
  rows.push(...parser.push(reader.end()), ...parser.end());
  const header = found.hasHeader ? rows.shift()! : null;
  return { found, header, rows, parser, reader };
}

const molecules = sharedDataPath('molecules-100k.csv.gz');
const queries = sharedDataPath('substructure-queries.tsv');
const there = molecules !== null && queries !== null;
if (!there) console.log('Left out: reading the shared molecule and query files, which are not here.');

describe.runIf(there)('files of the shared data folder', () => {
  it('reads 100,000 molecules, compressed', () => {
    const packed = readFileSync(molecules!);
    expect(sniff(packed)).toMatchObject({ kind: 'gz', compression: 'gzip' });
    const { found, header, rows, parser, reader } = read(gunzipSync(packed));
    expect(found).toMatchObject({ kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeader: true, decimal: '.' });
    expect(header).toEqual(['id', 'smiles', 'logP', 'qed', 'SAS']);
    expect(rows).toHaveLength(100_000);
    expect(parser.raggedCount + reader.unreadable).toBe(0);
    const { columns, keyColumn } = guessColumns(rows, header);
    expect(columns.map(({ type, failing }) => [type, failing])).toEqual([
      ['text', 0],
      ['smiles-string', 0],
      ['number', 0],
      ['number', 0],
      ['number', 0],
    ]);
    expect(keyColumn).toBe(0);
  });

  it('reads the tab-delimited queries', () => {
    const { found, header, rows } = read(readFileSync(queries!));
    expect(found).toMatchObject({ kind: 'tsv', delimiter: '\t', hasHeader: true });
    expect(header).toEqual(['id', 'kind', 'query', 'source', 'name']);
    expect(rows).toHaveLength(20);
    expect(guessColumns(rows, header).keyColumn).toBe(0);
  });
});
