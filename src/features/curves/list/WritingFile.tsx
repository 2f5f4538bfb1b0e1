import { numberText } from '@/lib/words/counted';
import styles from './Moved.module.css';

interface Props {
  progress: { done: number; total: number };
  onStop(): void;
}

/** The progress of writing a file with all plots. */
export function WritingFile({ progress: { done, total }, onStop }: Props) {
  return (
    <span role="status" className={styles.notice}>
      {done < total ? `Reading plot ${numberText(done + 1)} of ${numberText(total)}` : 'Writing the file'}
      <button type="button" className={styles.link} onClick={onStop}>
        Stop
      </button>
    </span>
  );
}
