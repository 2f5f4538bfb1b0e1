import { Icon } from '../../icons/Icon';
import styles from '../Grid.module.css';

/** The box that checks all rows or none. */
export function AllBox({ count, rowCount }: { count: number; rowCount: number }) {
  return (
    <span className={styles.check} data-check title={count > 0 ? 'Uncheck all' : 'Check all'}>
      <span className={styles.checkBox} data-on={count > 0 || undefined}>
        {count > 0 && <Icon name={count >= rowCount ? 'check' : 'minus'} size={12} />}
      </span>
    </span>
  );
}
