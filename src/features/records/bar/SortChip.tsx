import { useRef, useState } from 'react';
import type { RecordOrder } from '@/domain/sorts/sort';
import { newId } from '@/lib/newId';
import { RuleChip } from '@/parts/filters/RuleChip';
import { Button, Icon, IconButton, Popover, SearchList, type SearchListOption, Segmented } from '@/ui';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import { replaceAt } from '../model/rules';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

const ORDERS: readonly { value: RecordOrder; label: string }[] = [
  { value: 'alphabetical', label: 'By name' },
  { value: 'created_date', label: 'By date' },
  { value: 'manual', label: 'By hand' },
];

interface SortChipProps extends ViewPart {
  /** The fields that can be used for sorting. */
  fieldOptions: readonly SearchListOption[];
}

/** The sorts in words; opens their editor. */
export function SortChip({ settings, change, table, slice, fieldOptions }: SortChipProps) {
  const sorts = settings.sorts.map((sort) => {
    const fieldId = fieldIdOfRule(sort, settings);
    return { sort, field: fieldId === null ? undefined : table.fields.get(fieldId) };
  });
  const dragged = useRef<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const next = [...settings.sorts];
    next.splice(to, 0, ...next.splice(from, 1));
    change({ sorts: next });
  };
  const used = new Set(sorts.map(({ field }) => field?.id));
  return (
    <>
      {sorts.length > 0 && <span className={styles.word}>sorted by</span>}
      <Popover
        trigger={
          sorts.length === 0 ? (
            <Button variant="bare" icon="sort">
              Sort
            </Button>
          ) : (
            <RuleChip>
              {sorts.map(({ sort, field }, index) => (
                <b key={sort.id ?? index}>
                  {index > 0 ? ', ' : ''}
                  {field?.field_name ?? 'a field that is gone'}{' '}
                  <Icon
                    name={sort.descending ? 'arrow-down' : 'up'}
                    size={12}
                    label={sort.descending ? 'descending' : 'ascending'}
                  />
                </b>
              ))}
            </RuleChip>
          )
        }
        label="Sorts"
        width={340}
        flush
      >
        <div className={styles.sorts}>
          {sorts.map(({ sort, field }, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard it is moved with the buttons
            <div
              key={sort.id ?? index}
              className={styles.line}
              draggable
              data-over={over === index || undefined}
              onDragStart={() => {
                dragged.current = index;
              }}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(index);
              }}
              onDragEnd={() => setOver(null)}
              onDrop={() => {
                setOver(null);
                if (dragged.current !== null) move(dragged.current, index);
              }}
            >
              {sorts.length > 1 && <Icon name="drag" className={styles.grip} />}
              <span className={styles.fieldName}>
                <span className={styles.cut}>{field?.field_name ?? 'A field that is gone'}</span>
              </span>
              <Segmented
                small
                label="Direction"
                value={sort.descending ? 'down' : 'up'}
                options={[
                  { value: 'up', label: 'Up' },
                  { value: 'down', label: 'Down' },
                ]}
                onValueChange={(to) =>
                  change({ sorts: replaceAt(settings.sorts, index, { ...sort, descending: to === 'down' }) })
                }
              />
              {index > 0 && (
                <IconButton
                  icon="up"
                  size="small"
                  tooltip={false}
                  label={`Sort by ${field?.field_name ?? 'it'} earlier`}
                  onClick={() => move(index, index - 1)}
                />
              )}
              <IconButton
                icon="x"
                size="small"
                label={`Remove sort by ${field?.field_name ?? 'this field'}`}
                onClick={() => change({ sorts: replaceAt(settings.sorts, index, null) })}
              />
            </div>
          ))}
          {sorts.length === 0 && (
            <div className={styles.line}>
              <span className={styles.fieldName}>Default order</span>
              <Segmented
                small
                label="Default order"
                value={settings.sort_order ?? 'alphabetical'}
                options={ORDERS}
                onValueChange={(to) => change({ sort_order: to })}
              />
            </div>
          )}
          {sorts.length === 0 && settings.sort_order === 'manual' && (
            <p className={styles.note}>Drag rows by their numbers. Unplaced rows come last, by name.</p>
          )}
        </div>
        <SearchList
          options={fieldOptions.filter((option) => !used.has(option.value))}
          chosen={[]}
          placeholder={sorts.length === 0 ? 'Sort by' : 'Then by'}
          onChoose={(fieldId) =>
            change({
              sorts: [...settings.sorts, { id: newId(), ...targetOf(fieldId, slice, settings), descending: false }],
            })
          }
        />
      </Popover>
    </>
  );
}
