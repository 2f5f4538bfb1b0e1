import { createSdfParser } from '@/domain/files/sdfParser';
import { csvText, sdfTable } from '@/domain/files/sdfTable';
import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';

const PIECE = 1 << 20;

/**
 * A file of structures (SDF) as the delimited text that stands for it, so that it is mapped, checked and run as any table;
 * every other file as it is. Records that cannot be read are rows of their own with line and reason (see sdfTable).
 */
export async function asDelimited(bytes: Uint8Array): Promise<Uint8Array> {
  const told = sniff(bytes, true);
  if (told.kind !== 'sdf') return bytes;
  const reader = createTextReader(told.encoding);
  const parser = createSdfParser();
  const records = [];
  for (let from = 0; from < bytes.length; from += PIECE) {
    for (const record of parser.push(reader.push(bytes.subarray(from, from + PIECE)))) records.push(record);
    // Other requests are answered between the pieces of a large file.
    await new Promise((done) => setImmediate(done));
  }
  records.push(...parser.push(reader.end()), ...parser.end());
  return new TextEncoder().encode(csvText(sdfTable(records)));
}
