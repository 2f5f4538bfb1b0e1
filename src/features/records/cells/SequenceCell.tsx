import { blocksOfTen } from '@/domain/sequences/blocksOfTen';
import styles from './SequenceCell.module.css';

/** Height of a line and room above and below, in px. */
const LINE = 20;
const EDGE = 12;
/** Letters that a cell draws at most: more are never seen, and a plasmid has thousands. */
const DRAWN = 600;

/** A sequence in blocks of ten, as many lines as the row has room for, with its length. */
export function SequenceCell({ text, rowHeight }: { text: string; rowHeight: number }) {
  const lines = Math.max(1, Math.floor((rowHeight - EDGE) / LINE));
  return (
    <span className={styles.sequence} style={{ WebkitLineClamp: lines }} title={`${text.length} letters`}>
      {blocksOfTen(text.slice(0, DRAWN)).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        <span key={at} className={styles.block}>
          {block}
        </span>
      ))}
    </span>
  );
}
