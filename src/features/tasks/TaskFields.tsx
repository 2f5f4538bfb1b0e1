import { useId } from 'react';
import type { TaskPatch } from '@/domain/commands/tasks/updateInput';
import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import { planGraphOf } from '@/domain/tasks/planItems';
import { taskDates } from '@/domain/tasks/taskDates';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { DateInput } from '@/parts/pick/DateInput';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Switch } from '@/ui';
import { Blockers } from './item/Blockers';
import styles from './Tasks.module.css';
import { TYPE_ICONS } from './taskSigns';

interface Props {
  task: Task;
  tree: TaskTree;
  /** Whether the item is read-only at the moment. */
  isOff: boolean;
  onChange(data: TaskPatch): void;
}

/**
 * The lists that a choice changes, as additions and removals, so that simultaneous choices of two people both take
 * effect.
 */
function difference(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((id) => !before.includes(id)),
    gone: before.filter((id) => !after.includes(id)),
  };
}

type ListName = 'assigned_user_ids' | 'assigned_group_ids' | 'reviewer_ids' | 'label_ids' | 'program_ids';

/** The dates of an item, if they follow from its children. */
function shownDates(task: Task, tree: TaskTree): string {
  const graph = planGraphOf([task, ...tree.descendantsOf(task.id)]);
  const { task_start_date, task_due_date } = taskDates(task, graph);
  return task_start_date === null ? 'No item below it has dates' : `${task_start_date} to ${task_due_date}`;
}

/** People, dates, blockers, and classification. */
export function TaskFields({ task, tree, isOff, onChange }: Props) {
  const followsId = useId();
  const people = usePeopleOptions([...task.assigned_user_ids, ...task.reviewer_ids]);
  const groups = useRows('group');
  const labels = useRows('task_label');
  const programs = useRows('program');
  const lists = (name: ListName, after: readonly string[]) => {
    const { added, gone } = difference(task[name], after);
    onChange({
      ...(added.length > 0 ? { add: { [name]: added } } : {}),
      ...(gone.length > 0 ? { remove: { [name]: gone } } : {}),
    });
  };
  const many = (label: string, name: ListName, options: Parameters<typeof Combobox>[0]['options']) => (
    <div>
      <span>{label}</span>
      <Combobox
        multiple
        aria-label={label}
        placeholder="None"
        className={styles.calm}
        disabled={isOff}
        value={task[name]}
        options={options}
        onValueChange={(ids) => lists(name, ids)}
      />
    </div>
  );
  const others = [...tree.byId.values()].filter(({ id, is_archived }) => id !== task.id && !is_archived);
  const blockers = task.task_dependencies.map(({ task_id }) => task_id);
  return (
    <div className={styles.fields}>
      {many('People', 'assigned_user_ids', people)}
      {groups.length > 0 &&
        many(
          'Groups',
          'assigned_group_ids',
          groups.map((group) => ({ value: group.id, label: group.group_name })),
        )}
      {task.task_type === 'operation' && many('Reviewers', 'reviewer_ids', people)}
      <div className={styles.datesField}>
        <span>Dates</span>
        {task.aggregate_scheduling ? (
          <span>{shownDates(task, tree)}</span>
        ) : (
          <fieldset className={styles.dates} disabled={isOff}>
            <DateInput
              label="Start"
              className={styles.calm}
              value={task.task_start_date}
              onChange={(task_start_date) => onChange({ task_start_date })}
            />
            <DateInput
              label="Due"
              className={styles.calm}
              value={task.task_due_date}
              onChange={(task_due_date) => onChange({ task_due_date })}
            />
          </fieldset>
        )}
        {(task.aggregate_scheduling || tree.childrenOf(task.id).length > 0) && (
          <span className={styles.follows}>
            <Switch
              id={followsId}
              checked={task.aggregate_scheduling}
              disabled={isOff}
              onCheckedChange={(aggregate_scheduling) => onChange({ aggregate_scheduling })}
            />
            <label htmlFor={followsId}>follow the items below</label>
          </span>
        )}
      </div>
      {labels.length > 0 &&
        many(
          'Labels',
          'label_ids',
          labels.map((label) => ({ value: label.id, label: label.label_name })),
        )}
      {programs.length > 0 &&
        many(
          'Programs',
          'program_ids',
          programs.map((program) => ({ value: program.id, label: program.program_name })),
        )}
      <div>
        <span>Blocked by</span>
        <Combobox
          multiple
          aria-label="Blocked by"
          placeholder="Nothing"
          className={styles.calm}
          disabled={isOff}
          value={blockers}
          options={others.map((other) => ({
            value: other.id,
            text: `${itemKey(other)} ${other.task_title}`,
            label: `${itemKey(other)} ${other.task_title}`,
            icon: TYPE_ICONS[other.task_type],
          }))}
          onValueChange={(ids) =>
            onChange({
              task_dependencies: ids.map(
                (id) =>
                  task.task_dependencies.find((link) => link.task_id === id) ?? {
                    task_id: id,
                    type: 'blocked_by',
                    lag_days: 0,
                  },
              ),
            })
          }
        />
        <Blockers
          task={task}
          tree={tree}
          isOff={isOff}
          onChange={(task_dependencies) => onChange({ task_dependencies })}
        />
      </div>
    </div>
  );
}
