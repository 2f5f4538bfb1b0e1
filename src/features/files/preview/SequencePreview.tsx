import { blocksOfTen } from '@/domain/sequences/blocksOfTen';
import { problemText } from '@/domain/sequences/sequenceRecord';
import { previewSequences } from '@/engine/askFileReader';
import { counted, numberText } from '@/lib/words/counted';
import styles from './Preview.module.css';
import { useRead } from './useRead';

/** The sequences of a GenBank, FASTA or SnapGene file. */
export function SequencePreview({ blob, name }: { blob: Blob; name: string }) {
  const read = useRead(blob, previewSequences);
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
            {numberText(record.length)} letters
            {record.topology && `, ${record.topology}`}
            {record.annotations.length > 0 && `, ${counted(record.annotations.length, 'feature')}`}
          </p>
          {record.problem && <p className={styles.fault}>{problemText(record)}</p>}
          {record.annotations.length > 0 && (
            <p>{record.annotations.map((annotation) => annotation.name).join(' · ')}</p>
          )}
          <p className={styles.letters}>
            {blocksOfTen(record.letters).join(' ')}
            {record.length > record.letters.length && ' …'}
          </p>
        </section>
      ))}
      {cut && <p className={styles.note}>The first sequences. Download the file to have all of them.</p>}
    </div>
  );
}
