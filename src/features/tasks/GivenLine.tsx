import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { TaskStatus } from '@/domain/kinds/taskStatuses';
import { useRows } from '@/store/hooks/useRows';
import styles from './Tasks.module.css';
import { statusText } from './taskSigns';

interface Props {
  given: Partial<NewItem>;
  /** The preset status; undefined = none that an item of the type may have. */
  status: TaskStatus | undefined;
}

/** Attributes that a view or a lane presets in a new item besides the fields of its dialog. */
export function GivenLine({ given, status }: Props) {
  const labels = useRows('task_label');
  const programs = useRows('program');
  const groups = useRows('group');
  const named = <T,>(
    ids: readonly string[] | undefined,
    rows: readonly (T & { id: string })[],
    name: (row: T) => string,
  ) => rows.filter(({ id }) => ids?.includes(id)).map(name);
  const parts = [
    ...(status === undefined ? [] : [`status ${statusText(status)}`]),
    ...named(given.label_ids, labels, (row) => `label ${row.label_name}`),
    ...named(given.program_ids, programs, (row) => `program ${row.program_name}`),
    ...named(given.assigned_group_ids, groups, (row) => `assigned to ${row.group_name}`),
  ];
  return parts.length === 0 ? null : <p className={styles.given}>As in this view: {parts.join(', ')}.</p>;
}
