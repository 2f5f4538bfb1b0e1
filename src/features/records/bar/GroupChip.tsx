import { useState } from 'react';
import { RuleChip } from '@/parts/filters/RuleChip';
import { Button, Popover, SearchList, type SearchListOption } from '@/ui';
import { groupedBy, groupLevels, MOST_LEVELS, toggledLevel } from '../model/groupLevels';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

interface GroupChipProps extends Omit<ViewPart, 'slice'> {
  /** The fields that can be used for grouping. */
  fieldOptions: readonly SearchListOption[];
}

/**
 * The fields by which records are grouped, nested in this order; opens a list in which choosing a field adds or removes
 * it.
 */
export function GroupChip({ settings, change, table, fieldOptions }: GroupChipProps) {
  const [open, setOpen] = useState(false);
  const levels = groupLevels(settings).flatMap((id) => table.fields.get(id) ?? []);
  const names = levels.map((field) => field.field_name);
  const isFull = levels.length >= MOST_LEVELS;
  return (
    <>
      {levels.length > 0 && <span className={styles.word}>grouped by</span>}
      <Popover
        trigger={
          levels.length > 0 ? (
            <RuleChip>
              <b>{names.join(', then ')}</b>
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
          options={[
            { value: '', label: 'No groups' },
            ...fieldOptions.filter(({ value }) => !isFull || levels.some(({ id }) => id === value)),
          ]}
          chosen={levels.length > 0 ? levels.map(({ id }) => id) : ['']}
          placeholder={levels.length > 0 ? 'Then by' : 'Group by'}
          onChoose={(fieldId) => {
            change(fieldId === '' ? groupedBy([]) : toggledLevel(settings, fieldId));
            setOpen(false);
          }}
        />
      </Popover>
    </>
  );
}
