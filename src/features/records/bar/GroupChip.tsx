import { useState } from 'react';
import { RuleChip } from '@/parts/filters/RuleChip';
import { Button, Popover, SearchList, type SearchListOption } from '@/ui';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

interface GroupChipProps extends Omit<ViewPart, 'slice'> {
  /** What can be grouped by. */
  fieldOptions: readonly SearchListOption[];
}

/** The field by which records are grouped; opens the choice. */
export function GroupChip({ settings, change, table, fieldOptions }: GroupChipProps) {
  const [open, setOpen] = useState(false);
  const field = settings.group_by_field_id === null ? undefined : table.fields.get(settings.group_by_field_id);
  return (
    <>
      {field && <span className={styles.word}>grouped by</span>}
      <Popover
        trigger={
          field ? (
            <RuleChip>
              <b>{field.field_name}</b>
            </RuleChip>
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
