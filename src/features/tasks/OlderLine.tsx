import { counted, plural } from '@/lib/words/counted';
import { useOlderWork } from '@/store/hooks/useOlderWork';
import { Button } from '@/ui';
import styles from './Tasks.module.css';

/**
 * The number of items that a list or count omits because they ended long ago and are not on this laptop; nothing if all
 * are here.
 */
export function OlderLine() {
  const { count, isComing, online, fetch } = useOlderWork();
  if (count === 0) return null;
  const items = counted(count, 'older finished item');
  const text = `${items} ${plural(count, 'is', 'are')} not on this laptop and not counted here.`;
  return (
    <div className={styles.older}>
      <span>{isComing && !online ? `${text} They load when you are back online.` : text}</span>
      {isComing ? online && <span className={styles.quiet}>Loading</span> : <Button onClick={fetch}>Load</Button>}
    </div>
  );
}
