import { useStore } from '@/store/hooks/StoreProvider';
import { Button, Menu } from '@/ui';
import { changeSetWithAlert, type RecordSet } from './setActs';

const ORDERS = [
  { key: 'manual', label: 'Manual order', icon: 'drag' },
  { key: 'date_added', label: 'Date added', icon: 'calendar' },
  { key: 'alphanumeric', label: 'Alphanumeric', icon: 'text' },
] as const;

/** The order in which a set shows its records. The manual order is kept while another one is chosen. */
export function SetOrderMenu({ set, closed }: { set: RecordSet; closed: string | undefined }) {
  const store = useStore();
  const now = ORDERS.find(({ key }) => key === set.sort_behavior);
  return (
    <Menu
      trigger={
        <Button iconAfter="down" aria-label={`Order: ${now?.label ?? ''}`}>
          {now?.label}
        </Button>
      }
      items={[
        ...ORDERS.map(({ key, label, icon }) => ({
          key,
          label,
          icon,
          checked: key === set.sort_behavior,
          ...(closed === undefined ? {} : { disabledReason: closed }),
          onSelect: () => {
            if (key !== set.sort_behavior) void changeSetWithAlert(store, set.id, { sort_behavior: key });
          },
        })),
        { kind: 'heading' as const, key: 'kept', label: 'The manual order is kept when you switch.' },
      ]}
    />
  );
}
