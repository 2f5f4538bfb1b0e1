import { counted } from '@/lib/words/counted';
import { Menu, type MenuItem } from '@/ui';
import styles from './Board.module.css';
import type { Lane } from './lanes';

/**
 * Says which lanes of a board are hidden and how many records they contain, and shows them again; nothing if there are
 * none.
 */
export function HiddenLanes({ hidden, items }: { hidden: readonly Lane[]; items: readonly MenuItem[] }) {
  if (hidden.length === 0) return null;
  const records = hidden.reduce((sum, { count }) => sum + count, 0);
  return (
    <Menu
      side="top"
      items={items}
      trigger={
        <button type="button" className={styles.hiddenLanes}>
          {counted(hidden.length, 'hidden lane')} with {counted(records, 'record')}
        </button>
      }
    />
  );
}
