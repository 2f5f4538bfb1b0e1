import { describeFilter } from '@/domain/filters/describeFilter';
import type { ViewFilter } from '@/domain/rows/rowShapes';
import { Icon, Popover } from '@/ui';
import { fieldIdOfRule } from '../model/columnModel';
import { FilterEditor } from './FilterEditor';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

type FilterChipProps = ViewBarProps & {
  filter: ViewFilter;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** null takes it away. */
  onChange(next: ViewFilter | null): void;
};

/** One filter as words; opens its editor. A filter that is not applied is dashed and says why. */
export function FilterChip(props: FilterChipProps) {
  const { filter, settings, table, lookups, day, open, onOpenChange, onChange } = props;
  const fieldId = fieldIdOfRule(filter, settings);
  const field = fieldId === null ? undefined : table.fields.get(fieldId);
  const words = describeFilter(filter, field, { lookups, ...day });
  const values = filter.filter_type.startsWith('between_') ? words.values.join(' and ') : words.values.join(', ');
  return (
    <Popover
      trigger={
        <button
          type="button"
          className={styles.chip}
          data-inactive={words.inactive !== null || undefined}
          title={words.inactive ? `Not applied: ${words.inactive.words}` : words.text}
        >
          {words.inactive && <Icon name="warning" size={12} label="Not applied" />}
          <span>{words.field}</span>
          <span>{lower(words.operator)}</span>
          {values !== '' && <b>{values}</b>}
          {words.strategy && <span>({words.strategy} value)</span>}
        </button>
      }
      open={open}
      onOpenChange={onOpenChange}
      label={`Filter on ${words.field}`}
      width={360}
    >
      <FilterEditor
        {...props}
        field={field}
        filter={filter}
        inactive={words.inactive?.words}
        onChange={onChange}
        onDone={() => onOpenChange(false)}
      />
    </Popover>
  );
}

/** Inside a sentence an operator begins small: `Structure contains pyrimidine`. */
function lower(operator: string): string {
  return operator.charAt(0).toLowerCase() + operator.slice(1);
}
