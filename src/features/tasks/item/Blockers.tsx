import { useState } from 'react';
import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { IconButton, TextInput } from '@/ui';
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
            <Lag
              label={`Days between ${name} and this item`}
              value={link.lag_days}
              isOff={isOff}
              onChange={(lag_days) => onChange(links.map((one) => (one === link ? { ...link, lag_days } : one)))}
            />
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

interface LagProps {
  label: string;
  value: number;
  isOff: boolean;
  onChange(days: number): void;
}

function Lag({ label, value, isOff, onChange }: LagProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const end = () => {
    const days = Number.parseInt((typed ?? '').replace('−', '-'), 10);
    setTyped(null);
    if (Number.isFinite(days) && days !== value) onChange(days);
  };
  return (
    <span className={styles.lag}>
      +
      <TextInput
        size="compact"
        aria-label={label}
        disabled={isOff}
        value={typed ?? String(value)}
        onValueChange={setTyped}
        onBlur={end}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      days
    </span>
  );
}
