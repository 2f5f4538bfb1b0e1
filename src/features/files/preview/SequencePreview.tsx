import { blocksOfTen } from '@/domain/sequences/blocksOfTen';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { isSnapGene, readSnapGene } from '@/domain/sequences/readSnapGene';
import { problemText, type SequenceRecord } from '@/domain/sequences/sequenceRecord';
import styles from './Preview.module.css';
import { readText } from './readText';
import { useRead } from './useRead';

/** Bytes that are read at most: a plasmid with its map has some tens of kB. */
const MOST = 4 * 1024 * 1024;
const SHOWN = 20;
const LETTERS = 1200;

async function readSequences(blob: Blob): Promise<{ records: SequenceRecord[]; cut: boolean }> {
  const head = new Uint8Array(await blob.slice(0, 64).arrayBuffer());
  if (isSnapGene(head)) {
    const bytes = new Uint8Array(await blob.slice(0, MOST).arrayBuffer());
    return { records: [readSnapGene(bytes, 'SnapGene map')], cut: blob.size > MOST };
  }
  const { text, cut } = await readText(blob, MOST);
  const parser = /^\s*LOCUS/.test(text) ? createGenBankParser() : createFastaParser();
  const records = [...parser.push(text), ...(cut ? [] : parser.end())];
  return { records: records.slice(0, SHOWN), cut: cut || records.length > SHOWN };
}

/** The sequences of a GenBank, FASTA or SnapGene file. */
export function SequencePreview({ blob, name }: { blob: Blob; name: string }) {
  const read = useRead(blob, readSequences);
  if (!read) return null;
  if ('fault' in read) return <p className={styles.note}>{read.fault}</p>;
  const { records, cut } = read.value;
  if (records.length === 0) return <p className={styles.note}>{name} holds no sequence.</p>;
  return (
    <div className={styles.scroll}>
      {records.map((record) => (
        <section key={record.number} className={styles.sequence}>
          <h3>{record.name || `Record ${record.number}`}</h3>
          <p>
            {record.sequence.length.toLocaleString('en-US')} letters
            {record.topology && `, ${record.topology}`}
            {record.annotations.length > 0 && `, ${record.annotations.length} features`}
          </p>
          {record.problem && <p className={styles.fault}>{problemText(record)}</p>}
          {record.annotations.length > 0 && (
            <p>{record.annotations.map((annotation) => annotation.name).join(' · ')}</p>
          )}
          <p className={styles.letters}>
            {blocksOfTen(record.sequence.slice(0, LETTERS)).join(' ')}
            {record.sequence.length > LETTERS && ' …'}
          </p>
        </section>
      ))}
      {cut && <p className={styles.note}>The first sequences. Download the file to have all of them.</p>}
    </div>
  );
}
