import { memo, type ReactNode } from 'react';
import { numberText } from '@/lib/words/counted';
import { IconButton, Menu, type MenuItem } from '@/ui';
import styles from './Board.module.css';
import type { Lane } from './lanes';

interface Props {
  lane: Lane;
  title: ReactNode;
  items: readonly MenuItem[];
  onNew: (() => void) | undefined;
}

/**
 * The head of a lane: a component of its own, because otherwise every frame of a scroll would render it again, with its
 * menu.
 */
export const LaneHead = memo(function LaneHead({ lane, title, items, onNew }: Props) {
  return (
    <header className={styles.laneHead}>
      <h2 className={styles.laneTitle}>{title}</h2>
      <span className={styles.count}>{numberText(lane.count)}</span>
      <span className={styles.grow} />
      {onNew && <IconButton icon="plus" size="small" label={`New record in ${lane.label}`} onClick={onNew} />}
      <Menu align="end" trigger={<IconButton icon="more" size="small" label={`Lane ${lane.label}`} />} items={items} />
    </header>
  );
});
