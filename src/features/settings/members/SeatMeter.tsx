import { counted } from '@/lib/words/counted';
import styles from './SeatMeter.module.css';

interface Props {
  number: number;
  taken: number;
  /** Seats reserved by open invites. */
  held: number;
  /** Seats that the change in preparation would take. */
  coming?: number;
}

/** With more seats, only the text is shown. */
const MOST_DRAWN = 30;

/** How many seats of the plan are taken, reserved by invites, and free. */
export function SeatMeter({ number, taken, held, coming = 0 }: Props) {
  const marks = Array.from({ length: Math.min(number, MOST_DRAWN) }, (_, at) => {
    if (at < taken) return styles.taken;
    if (at < taken + held) return styles.held;
    return at < taken + held + coming ? styles.coming : styles.free;
  });
  return (
    <span className={styles.meter}>
      <span>
        <b>{taken}</b> of {number} seats
      </span>
      {number <= MOST_DRAWN && (
        <span className={styles.marks} aria-hidden>
          {marks.map((mark, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks are identified by their position
            <span key={at} className={mark} />
          ))}
        </span>
      )}
      {held > 0 && <span className={styles.quiet}>{`${counted(held, 'seat')} held by invites`}</span>}
    </span>
  );
}
