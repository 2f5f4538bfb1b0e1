import type { MotifHit } from '@/domain/sequences/findMotif';
import { numberText } from '@/lib/words/counted';
import styles from './Editor.module.css';

/** Number of hits that are listed; the others are counted. */
const NAMED = 60;

/** The positions of a motif as text, for plasmids that are too long to be drawn. */
export function HitList({ hits, count }: { hits: readonly MotifHit[]; count: number }) {
  if (hits.length === 0) return null;
  return (
    <ul className={styles.hits} aria-label="Matches of the motif">
      {hits.slice(0, NAMED).map(({ start, end, direction }) => (
        <li key={`${start}${direction}`}>
          {start}–{end} {direction === 1 ? '→' : '←'}
        </li>
      ))}
      {count > NAMED && <li>and {numberText(count - NAMED)} more</li>}
    </ul>
  );
}
