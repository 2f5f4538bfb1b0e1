import type { RecordOrder } from '@/domain/sorts/sort';
import { Button, Icon, IconButton, Popover, SearchList, type SearchListOption, Segmented } from '@/ui';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import { replaceAt } from '../model/rules';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

const newId = () => crypto.randomUUID();
const ORDERS: readonly { value: RecordOrder; label: string }[] = [
  { value: 'alphabetical', label: 'By name' },
  { value: 'created_date', label: 'By date' },
  { value: 'manual', label: 'By hand' },
];

/** The sorts as words; opens their editor. */
export function SortChip(props: ViewBarProps & { fieldOptions: readonly SearchListOption[] }) {
  const { settings, change, table, slice, fieldOptions } = props;
  const sorts = settings.sorts.map((sort) => {
    const fieldId = fieldIdOfRule(sort, settings);
    return { sort, field: fieldId === null ? undefined : table.fields.get(fieldId) };
  });
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
            <button type="button" className={styles.chip}>
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
            </button>
          )
        }
        label="Sorts"
        width={340}
        flush
      >
        <div className={styles.sorts}>
          {sorts.map(({ sort, field }, index) => (
            <div key={sort.id ?? index} className={styles.line}>
              <span className={styles.fieldName}>{field?.field_name ?? 'A field that is gone'}</span>
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
              <IconButton
                icon="x"
                size="small"
                label={`Do not sort by ${field?.field_name ?? 'it'}`}
                onClick={() => change({ sorts: replaceAt(settings.sorts, index, null) })}
              />
            </div>
          ))}
          {sorts.length === 0 && (
            <div className={styles.line}>
              <span className={styles.fieldName}>Records stand</span>
              <Segmented
                small
                label="Order without a sort"
                value={settings.sort_order ?? 'alphabetical'}
                options={ORDERS}
                onValueChange={(to) => change({ sort_order: to })}
              />
            </div>
          )}
          {sorts.length === 0 && settings.sort_order === 'manual' && (
            <p className={styles.note}>Drag rows by their numbers. Those that were never placed follow by name.</p>
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
