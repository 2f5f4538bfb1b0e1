import type { Plasmid } from '@/domain/fields/plasmid';
import { detectEncoding } from '@/domain/files/detectEncoding';
import { createTextReader } from '@/domain/files/textDecoder';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { isSnapGene, readSnapGene } from '@/domain/sequences/readSnapGene';
import { problemText, type SequenceRecord } from '@/domain/sequences/sequenceRecord';

/** A plasmid has some hundred kilobases at most; a file of a genome is for the import screen. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Bytes between two pauses, so that the page goes on. */
const STEP = 1024 * 1024;

export type ReadPlasmid =
  | { ok: true; plasmid: Plasmid /** Records beyond the first, which are left. */; more: number }
  | { ok: false; reason: string };

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function recordsOf(blob: Blob, name: string): Promise<SequenceRecord[]> {
  const head = new Uint8Array(await blob.slice(0, 4096).arrayBuffer());
  if (isSnapGene(head)) return [readSnapGene(new Uint8Array(await blob.arrayBuffer()), name)];
  const reader = createTextReader(detectEncoding(head).encoding);
  let parser: ReturnType<typeof createFastaParser> | null = null;
  const records: SequenceRecord[] = [];
  for (let at = 0; at < blob.size; at += STEP) {
    const text = reader.push(new Uint8Array(await blob.slice(at, at + STEP).arrayBuffer()));
    parser ??= /^\s*LOCUS/.test(text) ? createGenBankParser() : createFastaParser();
    records.push(...parser.push(text));
    await breathe();
  }
  return [...records, ...(parser?.end() ?? [])];
}

/** The first plasmid of a GenBank, FASTA or SnapGene file. What is wrong is told with its line. */
export async function readPlasmidFile(blob: Blob, name: string): Promise<ReadPlasmid> {
  if (blob.size > MOST_BYTES)
    return {
      ok: false,
      reason: `${name} has ${Math.ceil(blob.size / 1024 / 1024)} MB; 20 MB is the most for one plasmid.`,
    };
  const records = await recordsOf(blob, name);
  const [first] = records;
  if (!first) return { ok: false, reason: `${name} holds no sequence.` };
  if (first.problem) return { ok: false, reason: problemText(first) };
  const foreign = first.sequence.search(/[^ACGTURYSWKMBDHVN]/i);
  if (foreign >= 0)
    return { ok: false, reason: `${name}: "${first.sequence[foreign]}" at base ${foreign + 1} is no nucleotide.` };
  const plasmid = { name: first.name, seq: first.sequence, annotations: first.annotations };
  return { ok: true, plasmid, more: records.length - 1 };
}
