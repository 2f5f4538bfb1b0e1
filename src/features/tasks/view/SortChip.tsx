import { TASK_SORTS } from '@/domain/tasks/sortTasks';
import { RuleChip } from '@/parts/filters/RuleChip';
import { useRows } from '@/store/hooks/useRows';
import { Menu } from '@/ui';
import { nextSorts } from './nextSorts';
import type { ViewSettings } from './viewSettings';

const NAMES: Readonly<Record<(typeof TASK_SORTS)[number], string>> = {
  task_key: 'Number',
  task_title: 'Title',
  task_type: 'Type',
  task_status: 'Status',
  task_start_date: 'Start',
  task_due_date: 'Due',
  created_at: 'Created',
  task_completed_at_date: 'Completed',
  last_activity_at: 'Last activity',
  position: 'Position in the tree',
};

interface Props {
  settings: ViewSettings;
  change(patch: Partial<ViewSettings>): void;
}

/** The sort of the items of a view: choosing the same key again reverses the order, then removes the sort. */
export function SortChip({ settings, change }: Props) {
  const properties = useRows('property_definition');
  const [sort] = settings.sorts;
  const options = [
    ...TASK_SORTS.map((id) => ({ id: id as string, name: NAMES[id] })),
    ...properties.filter((one) => !one.is_archived).map((one) => ({ id: one.id, name: one.property_name })),
  ];
  const choose = (id: string) => change({ sorts: nextSorts(settings.sorts, id) });
  const name = options.find(({ id }) => id === sort?.id)?.name;
  return (
    <Menu
      trigger={
        <RuleChip>
          <span>sorted by</span>
          <b>{name ? `${name} ${sort?.desc ? '↓' : '↑'}` : 'its own order'}</b>
        </RuleChip>
      }
      items={[
        { key: 'none', label: 'Its own order', checked: sort === undefined, onSelect: () => change({ sorts: [] }) },
        { kind: 'separator', key: 'by' },
        ...options.map((option) => ({
          key: option.id,
          label: option.name,
          checked: option.id === sort?.id,
          ...(option.id === sort?.id ? { note: sort.desc ? '↓' : '↑' } : {}),
          onSelect: () => choose(option.id),
        })),
      ]}
    />
  );
}
