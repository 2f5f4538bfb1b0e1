import { describeFilter } from '@/domain/filters/describeFilter';
import type { ViewFilter } from '@/domain/rows/rowShapes';
import { useNameChanges } from '@/engine/useRecordNames';
import { Icon, Popover } from '@/ui';
import { fieldIdOfRule } from '../model/columnModel';
import { structureAsk } from '../model/structureAsks';
import { STRUCTURE_RULES, structureRuleWords } from '../model/structureWords';
import { ChipPattern } from './ChipPattern';
import { FilterEditor } from './FilterEditor';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

type FilterChipProps = ViewBarProps & {
  filter: ViewFilter;
  /** Why a structure filter is not applied, when its search failed. */
  failure: string | undefined;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** null takes it away. */
  onChange(next: ViewFilter | null): void;
};

/** One filter as words; opens its editor. A filter that is not applied is dashed and says why. */
export function FilterChip(props: FilterChipProps) {
  const { filter, failure, settings, table, lookups, day, open, onOpenChange, onChange } = props;
  useNameChanges();
  const fieldId = fieldIdOfRule(filter, settings);
  const field = fieldId === null ? undefined : table.fields.get(fieldId);
  // Whether a structure matches is asked of the index; the words need only know that it can be asked.
  const words = describeFilter(filter, field, { lookups, ...day, matchesStructure: () => false });
  const inactive = failure ?? words.inactive?.words;
  const ask = structureAsk(filter, 0, table.fields, settings);
  const values = filter.filter_type.startsWith('between_') ? words.values.join(' and ') : words.values.join(', ');
  return (
    <Popover
      trigger={
        <button
          type="button"
          className={styles.chip}
          data-inactive={inactive !== undefined || undefined}
          title={inactive ? `Not applied: ${inactive}` : words.text}
        >
          {inactive && <Icon name="warning" size={12} label="Not applied" />}
          <span>{words.field}</span>
          <span>
            {ask
              ? lower(STRUCTURE_RULES[ask.question.mode][ask.negated ? 'not_contains' : 'contains'])
              : words.operator}
          </span>
          {ask ? <ChipPattern pattern={ask.question.pattern} /> : values !== '' && <b>{values}</b>}
          {ask && structureRuleWords(ask.question).map((word) => <span key={word}>{word}</span>)}
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
        inactive={inactive}
        onChange={onChange}
        onDone={() => onOpenChange(false)}
      />
    </Popover>
  );
}

/** Inside a sentence a rule begins small: `Structure contains pyrimidine`. */
function lower(rule: string): string {
  return rule.charAt(0).toLowerCase() + rule.slice(1);
}
