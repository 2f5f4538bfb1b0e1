import { useState } from 'react';
import { Button, Popover, SearchList, type SearchListOption } from '@/ui';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

/** The field by which records are grouped; opens the choice. */
export function GroupChip(props: ViewBarProps & { fieldOptions: readonly SearchListOption[] }) {
  const { settings, change, table, fieldOptions } = props;
  const [open, setOpen] = useState(false);
  const field = settings.group_by_field_id === null ? undefined : table.fields.get(settings.group_by_field_id);
  return (
    <>
      {field && <span className={styles.word}>grouped by</span>}
      <Popover
        trigger={
          field ? (
            <button type="button" className={styles.chip}>
              <b>{field.field_name}</b>
            </button>
          ) : (
            <Button variant="bare" icon="group">
              Group
            </Button>
          )
        }
        open={open}
        onOpenChange={setOpen}
        label="Group by"
        width={260}
        flush
      >
        <SearchList
          options={[{ value: '', label: 'No groups' }, ...fieldOptions]}
          chosen={[field?.id ?? '']}
          placeholder="Group by"
          onChoose={(fieldId) => {
            change({ group_by_field_id: fieldId === '' ? null : fieldId });
            setOpen(false);
          }}
        />
      </Popover>
    </>
  );
}
