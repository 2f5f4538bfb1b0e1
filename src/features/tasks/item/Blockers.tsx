import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { IconButton } from '@/ui';
import { DaysInput } from '../DaysInput';
import styles from './Item.module.css';

interface Props {
  task: Task;
  tree: TaskTree;
  isOff: boolean;
  onChange(links: Task['task_dependencies']): void;
}

/** The blockers of an item, with the lag in elapsed days; a negative lag lets it begin before the other has ended. */
export function Blockers({ task, tree, isOff, onChange }: Props) {
  const links = task.task_dependencies;
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map((link) => {
        const on = tree.byId.get(link.task_id);
        const name = on ? `${itemKey(on)} ${on.task_title}` : 'an item that is hidden from you';
        return (
          <li key={link.task_id}>
            <span className={styles.cut}>{name}</span>
            <span className={styles.lag}>
              {link.lag_days < 0 ? '' : '+'}
              <DaysInput
                label={`Days between ${name} and this item`}
                value={link.lag_days}
                isOff={isOff}
                onChange={(lag_days) => onChange(links.map((one) => (one === link ? { ...link, lag_days } : one)))}
              />
              days
            </span>
            {!isOff && (
              <IconButton
                size="small"
                icon="x"
                label={`Wait for ${name} no more`}
                onClick={() => onChange(links.filter((one) => one !== link))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
