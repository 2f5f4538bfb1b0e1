import { counted } from '@/lib/words/counted';
import styles from './Moved.module.css';

interface Props {
  /** Number of plots that were not fitted. */
  left: number;
  onGoOn(): void;
}

/** Says that a refit was stopped, as long as some plots show an earlier fit. */
export function StoppedRefit({ left, onGoOn }: Props) {
  return (
    <span role="status" className={styles.notice}>
      Stopped: {counted(left, 'plot still shows its', 'plots still show their')} earlier fit
      <button type="button" className={styles.link} onClick={onGoOn}>
        Refit the rest
      </button>
    </span>
  );
}
