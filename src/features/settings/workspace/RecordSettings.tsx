import { useMemo } from 'react';
import type { Workspace } from '@/domain/kinds/workspace';
import { compareNatural } from '@/domain/sorts/natural';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Select, Switch } from '@/ui';
import styles from './WorkspaceScene.module.css';
import type { WorkspaceChange } from './workspaceChange';

const ORDERS = [
  { value: 'alphabetical', label: 'By name' },
  { value: 'created_date', label: 'By time of creation' },
  { value: 'manual', label: 'As arranged' },
] as const;

interface Props {
  workspace: Workspace;
  /** Whether they are read-only. */
  off: boolean;
  set(change: WorkspaceChange): Promise<void>;
}

/** How records are ordered and named, and boards grouped, if a table has no setting of its own. */
export function RecordSettings({ workspace, off, set }: Props) {
  const fields = useRows('field');
  const options = useMemo(
    () =>
      fields
        .filter((field) => !field.is_deleted && !field.is_archived)
        .sort((a, b) => compareNatural(a.field_name, b.field_name))
        .map((field) => ({ value: field.id, label: field.field_name, text: field.field_name })),
    [fields],
  );
  const optionFields = useMemo(() => {
    const grouping = new Set(
      fields.flatMap(({ id, field_type: type }) => (type === 'select' || type === 'status' ? [id] : [])),
    );
    return options.filter(({ value }) => grouping.has(value));
  }, [fields, options]);
  return (
    <SettingsPart title="Records">
      <SettingLine label="Order of records" labels="record-order" help="Where a table or view has no order of its own.">
        <div className={styles.pair}>
          <Select
            id="record-order"
            value={workspace.record_sort_order}
            options={ORDERS}
            disabled={off}
            onValueChange={(record_sort_order) => void set({ record_sort_order })}
          />
          <Switch
            checked={workspace.record_sort_descending}
            disabled={off}
            onCheckedChange={(record_sort_descending) => void set({ record_sort_descending })}
          >
            Reverse order
          </Switch>
        </div>
      </SettingLine>
      <SettingLine label="Alias" labels="alias-field" help="A field whose value is shown beside the name of a record.">
        <Combobox
          id="alias-field"
          options={options}
          value={workspace.alias_field_id ?? undefined}
          clearable
          disabled={off}
          placeholder="None"
          onValueChange={(id) => void set({ alias_field_id: id ?? null })}
        />
      </SettingLine>
      <SettingLine
        label="Board groups by"
        labels="kanban-field"
        help="Where a table has not chosen a field for its board."
      >
        <Combobox
          id="kanban-field"
          options={optionFields}
          value={workspace.default_entity_kanban_field_id ?? undefined}
          clearable
          disabled={off}
          placeholder="First suitable field"
          onValueChange={(id) => void set({ default_entity_kanban_field_id: id ?? null })}
        />
      </SettingLine>
    </SettingsPart>
  );
}
