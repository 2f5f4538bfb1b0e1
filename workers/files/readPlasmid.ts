import { isTooLarge, tooLargeText } from '@/domain/fields/contentLimit';
import { foreignLetters } from '@/domain/fields/sequenceText';
import { detectEncoding } from '@/domain/files/detectEncoding';
import { createTextReader } from '@/domain/files/textDecoder';
import { foreignTo } from '@/domain/sequences/alphabets';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import type { Plasmid } from '@/domain/sequences/plasmid';
import { isSnapGene, readSnapGene } from '@/domain/sequences/readSnapGene';
import { problemText, type SequenceParser, type SequenceRecord } from '@/domain/sequences/sequenceRecord';
import { bytesText } from '@/lib/words/bytesText';

/** The first plasmid of a file, or why there is none. */
export type PlasmidFile =
  | { ok: true; plasmid: Plasmid /** Whether the file has more records. */; more: boolean }
  | { ok: false; reason: string };

/** Bytes within which the first record must end: far more than the longest plasmid with its features needs. */
const FIRST_WITHIN = 16 * 1024 * 1024;
const PIECE = 1024 * 1024;
const HEAD = 4096;

interface First {
  record: SequenceRecord | null;
  more: boolean;
}

async function firstOfText(file: Blob, head: Uint8Array): Promise<First | null> {
  const text = createTextReader(detectEncoding(head).encoding);
  let parser: SequenceParser | null = null;
  for (let at = 0; at < file.size; at += PIECE) {
    if (at >= FIRST_WITHIN) return null;
    const piece = text.push(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    parser ??= /^\s*LOCUS/.test(piece) ? createGenBankParser() : createFastaParser();
    const [record, ...others] = parser.push(piece);
    if (record) return { record, more: others.length > 0 || at + PIECE < file.size || parser.end().length > 0 };
  }
  const [record = null, ...others] = parser?.end() ?? [];
  return { record, more: others.length > 0 };
}

async function firstRecord(file: Blob, name: string): Promise<First | null> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (!isSnapGene(head)) return firstOfText(file, head);
  if (file.size > FIRST_WITHIN) return null;
  return { record: readSnapGene(new Uint8Array(await file.arrayBuffer()), name), more: false };
}

function plasmidOf({ record, more }: First, name: string): PlasmidFile {
  const refused = (reason: string): PlasmidFile => ({ ok: false, reason });
  if (!record) return refused(`${name} contains no sequence.`);
  if (record.problem) return refused(`${name}: ${problemText(record)}`);
  const plasmid = { name: record.name, seq: record.sequence, annotations: record.annotations };
  const foreign = foreignLetters(plasmid.seq, foreignTo('plasmid'));
  if (foreign) return refused(`${name}: ${foreign.message}`);
  if (isTooLarge(plasmid)) return refused(`${name}: ${tooLargeText('The sequence', plasmid.seq.length, 'bases')}`);
  return { ok: true, plasmid, more };
}

/** The first plasmid of a GenBank, FASTA or SnapGene file of any size. Errors are reported with their line. */
export async function readPlasmid(file: Blob, name: string): Promise<PlasmidFile> {
  try {
    const first = await firstRecord(file, name);
    if (first) return plasmidOf(first, name);
    const reason = `The first record of ${name} is longer than ${bytesText(FIRST_WITHIN)}: it is not a plasmid.`;
    return { ok: false, reason };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { ok: false, reason: `${name} can no longer be read. Choose it again.` };
  }
}
