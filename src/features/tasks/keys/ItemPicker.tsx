import type { Task } from '@/domain/kinds/task';
import { STATUSES_OF } from '@/domain/kinds/taskStatuses';
import { mayBeUnder } from '@/domain/kinds/taskTypes';
import { itemKey } from '@/domain/tasks/itemKey';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { counted } from '@/lib/words/counted';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { useRows } from '@/store/hooks/useRows';
import { type AnchorRect, Popover, SearchList, type SearchListOption } from '@/ui';
import { StatusSign } from '../StatusSign';
import { statusText, TYPE_ICONS } from '../taskSigns';
import type { TaskActs } from '../useTaskActs';
import { DatesPick } from './DatesPick';

/** Attributes that a key can set on items: status, people, label, dates, parent, blockers. */
export type Asked = 'status' | 'people' | 'label' | 'dates' | 'parent' | 'blocker';

interface Props {
  asked: Asked;
  anchor: AnchorRect;
  tasks: readonly Task[];
  tree: TaskTree;
  acts: TaskActs;
  onClose(): void;
}

const TITLES: Readonly<Record<Asked, string>> = {
  status: 'Status',
  people: 'People',
  label: 'Labels',
  dates: 'Dates',
  parent: 'Move under',
  blocker: 'Blocked by',
};
/** The choice of no parent. */
const TOP = 'top';

const itemOption = (task: Task): SearchListOption => ({
  value: task.id,
  text: `${itemKey(task)} ${task.task_title}`,
  label: task.task_title,
  note: itemKey(task),
  icon: TYPE_ICONS[task.task_type],
});

/** The list that a key opens at an item, or for all selected ones; the choice is one operation. */
export function ItemPicker({ asked, anchor, tasks, tree, acts, onClose }: Props) {
  const people = usePeopleOptions();
  const labels = useRows('task_label');
  const ids = tasks.map(({ id }) => id);
  const all = (list: 'assigned_user_ids' | 'label_ids', id: string) => tasks.every((task) => task[list].includes(id));
  const has = (list: 'assigned_user_ids' | 'label_ids') =>
    [...new Set(tasks.flatMap((task) => task[list]))].filter((id) => all(list, id));
  const flip = (list: 'assigned_user_ids' | 'label_ids', id: string) =>
    void acts.update(ids, { [all(list, id) ? 'remove' : 'add']: { [list]: [id] } });
  const close = (run: () => unknown) => (value: string) => {
    onClose();
    void run();
    return value;
  };
  const list = () => {
    switch (asked) {
      case 'status': {
        const [first, ...others] = tasks;
        const statuses = first
          ? STATUSES_OF[first.task_type].filter((one) =>
              others.every((task) => STATUSES_OF[task.task_type].includes(one)),
            )
          : [];
        return (
          <SearchList
            nothing="No status exists for all of these types."
            chosen={tasks.every((task) => task.task_status === first?.task_status) && first ? [first.task_status] : []}
            options={statuses.map((status) => ({
              value: status,
              text: statusText(status),
              label: (
                <>
                  <StatusSign status={status} /> {statusText(status)}
                </>
              ),
            }))}
            onChoose={(value) => {
              const status = statuses.find((one) => one === value);
              onClose();
              if (status) void acts.update(ids, { task_status: status });
            }}
          />
        );
      }
      case 'people':
        return (
          <SearchList
            multiple
            options={people}
            chosen={has('assigned_user_ids')}
            onChoose={(id) => flip('assigned_user_ids', id)}
          />
        );
      case 'label':
        return (
          <SearchList
            multiple
            nothing="There are no labels yet. Create one under Settings, Labels."
            options={labels.map((label) => ({ value: label.id, label: label.label_name }))}
            chosen={has('label_ids')}
            onChoose={(id) => flip('label_ids', id)}
          />
        );
      case 'dates':
        return <DatesPick tasks={tasks} acts={acts} onClose={onClose} />;
      case 'parent': {
        const held = new Set(ids);
        const isBelow = (task: Task) => held.has(task.id) || tree.ancestorsOf(task).some(({ id }) => held.has(id));
        const parents = [...tree.byId.values()].filter(
          (task) => !isBelow(task) && tasks.every((one) => mayBeUnder(one.task_type, task.task_type)),
        );
        return (
          <SearchList
            chosen={tasks.length === 1 ? [tasks[0]?.parent_id ?? TOP] : []}
            options={[{ value: TOP, label: 'Nothing: at the top' }, ...parents.map(itemOption)]}
            onChoose={(id) => close(() => acts.place(tasks, id === TOP ? null : id))(id)}
          />
        );
      }
      case 'blocker': {
        const others = [...tree.byId.values()].filter(({ id }) => !ids.includes(id));
        const waits = (id: string) =>
          tasks.every(({ task_dependencies }) => task_dependencies.some(({ task_id }) => task_id === id));
        return (
          <SearchList
            chosen={others.map(({ id }) => id).filter(waits)}
            options={others.map(itemOption)}
            onChoose={(id) =>
              close(() => {
                const on = tree.byId.get(id);
                return on ? acts.link(tasks, on) : null;
              })(id)
            }
          />
        );
      }
    }
  };
  const label =
    tasks.length === 1
      ? `${TITLES[asked]} of ${tasks[0]?.task_title}`
      : `${TITLES[asked]} of ${counted(tasks.length, 'item')}`;
  return (
    <Popover
      open
      anchor={anchor}
      label={label}
      width={300}
      height={380}
      flush={asked !== 'dates'}
      onOpenChange={(open) => !open && onClose()}
    >
      {list()}
    </Popover>
  );
}
