import type { Task } from '@/domain/kinds/task';
import { counted } from '@/lib/words/counted';
import { DateInput } from '@/parts/pick/DateInput';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useRows } from '@/store/hooks/useRows';
import { Button, Combobox, Kbd, Menu } from '@/ui';
import { statusItems } from './StatusMenu';
import styles from './Tasks.module.css';
import { useTaskActs } from './useTaskActs';

interface Props {
  tasks: readonly Task[];
  onClear(): void;
}

/** The actions for all selected items: each is one operation, with one undo. */
export function ChosenBar({ tasks, onClear }: Props) {
  const acts = useTaskActs();
  const people = usePeopleOptions();
  const labels = useRows('task_label');
  const ids = tasks.map(({ id }) => id);
  return (
    <div className={styles.chosen} role="toolbar" aria-label="Chosen items">
      <b>{counted(tasks.length, 'item')} chosen</b>
      <Menu
        side="top"
        trigger={<Button icon="pill">Status</Button>}
        items={statusItems(tasks, (task_status) => void acts.update(ids, { task_status }))}
      />
      <Combobox
        size="compact"
        className={styles.pick}
        aria-label="Assign"
        placeholder="Assign"
        value={undefined}
        options={people}
        onValueChange={(id) => id && void acts.update(ids, { add: { assigned_user_ids: [id] } })}
      />
      <Combobox
        size="compact"
        className={styles.pick}
        aria-label="Add a label"
        placeholder="Add a label"
        value={undefined}
        options={labels.map((label) => ({ value: label.id, label: label.label_name }))}
        onValueChange={(id) => id && void acts.update(ids, { add: { label_ids: [id] } })}
      />
      <DateInput
        label="Due date of the chosen items"
        placeholder="Due date"
        size="compact"
        className={styles.pick}
        value={null}
        onChange={(task_due_date) => task_due_date && void acts.update(ids, { task_due_date })}
      />
      <span className={styles.grow} />
      <Button variant="bare" onClick={onClear}>
        Clear <Kbd keys="Esc" />
      </Button>
    </div>
  );
}
