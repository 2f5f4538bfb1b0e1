import { counted } from '@/lib/words/counted';
import styles from './Members.module.css';

/** Number of lines that are named. */
const NAMED = 3;

/** Lines of a pasted list that contain no address. */
export function LeftOut({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const rest = lines.length - NAMED;
  const named = lines.slice(0, NAMED).map((line) => `“${line.slice(0, 60)}”`);
  const more = rest > 0 ? ` and ${counted(rest, 'more line', 'more lines')}` : '';
  return (
    <p role="status" className={styles.quiet}>
      Left out, because there is no address in it: {named.join(', ')}
      {more}.
    </p>
  );
}
