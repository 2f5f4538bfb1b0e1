import type { Lookups } from '@/domain/fields/fieldContext';
import { describeFilter } from '@/domain/filters/describeFilter';
import type { Field } from '@/domain/kinds/field';
import { useNameChanges } from '@/engine/useRecordNames';
import { Icon, Popover } from '@/ui';
import { ChipPattern } from './ChipPattern';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';
import { RuleChip } from './RuleChip';
import { structureQuestion } from './structureQuestion';
import { STRUCTURE_RULES, structureRuleWords } from './structureWords';

export interface FilterChipProps extends Omit<FilterEditorProps, 'inactive' | 'onDone'> {
  field: Field | undefined;
  lookups: Lookups;
  /** The person's current day, on which relative dates are based. */
  day: { today: string; tzMinutes: number };
  /** Why a structure filter is not applied, when its search failed. */
  failure?: string | undefined;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** One filter as text; a click opens its editor. A filter that is not applied is dashed and says why. */
export function FilterChip({ lookups, day, failure, open, onOpenChange, ...editor }: FilterChipProps) {
  const { rule, field } = editor;
  useNameChanges();
  // Matching structures is up to the index; the text only needs to know whether the index can be queried.
  const words = describeFilter(rule, field, { lookups, ...day, matchesStructure: () => false });
  const inactive = failure ?? words.inactive?.words;
  const asked = structureQuestion(rule, field);
  const values = rule.filter_type.startsWith('between_') ? words.values.join(' and ') : words.values.join(', ');
  return (
    <Popover
      trigger={
        <RuleChip inactive={inactive !== undefined} title={inactive ? `Not applied: ${inactive}` : words.text}>
          {inactive && <Icon name="warning" size={12} label="Not applied" />}
          <span>{words.field}</span>
          <span>
            {asked
              ? lower(STRUCTURE_RULES[asked.question.mode][asked.negated ? 'not_contains' : 'contains'])
              : words.operator}
          </span>
          {asked ? <ChipPattern question={asked.question} /> : values !== '' && <b>{values}</b>}
          {asked && structureRuleWords(asked.question).map((word) => <span key={word}>{word}</span>)}
          {words.strategy && <span>({words.strategy} value)</span>}
        </RuleChip>
      }
      open={open}
      onOpenChange={onOpenChange}
      label={`Filter on ${words.field}`}
      width={360}
    >
      <FilterEditor {...editor} inactive={inactive} onDone={() => onOpenChange(false)} />
    </Popover>
  );
}

/** Inside a sentence a rule begins in lower case: `Structure contains pyrimidine`. */
function lower(rule: string): string {
  return rule.charAt(0).toLowerCase() + rule.slice(1);
}
