import { useEffect, useRef } from 'react';
import { FILTER_FIELD_PLACEHOLDER, FILTER_LABELS, type FilterType, isFilterType } from '@/domain/fields/filterTypes';
import { isStructure } from '@/domain/fields/isStructure';
import { STRATEGIES, type Strategy } from '@/domain/filters/filter';
import { filterProp } from '@/domain/filters/filterProp';
import type { Field } from '@/domain/kinds/field';
import { isPastedStructure } from '@/domain/structures';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { Button, Icon, Select } from '@/ui';
import { fieldOptions } from '../pick/fieldOptions';
import styles from './Filters.module.css';
import { FilterValue } from './FilterValue';
import { likelyRule } from './likelyRule';
import { operatorsFor } from './operatorsFor';
import type { Rule } from './rule';
import { StructureFilter } from './StructureFilter';
import { structureQuestion } from './structureQuestion';
import { STRUCTURE_RULES } from './structureWords';
import { withStrategy, withValue } from './withValue';

export interface FilterEditorProps {
  rule: Rule;
  /** The field of the rule; undefined if it was deleted. */
  field: Field | undefined;
  /** The fields to choose from. */
  fields: readonly Field[];
  /** The filtered thing has at most one value, so there is no choice of which of several values counts. */
  isSingle?: boolean;
  /** The operators that a field offers; by default those of its type. */
  rulesOf?: (field: Field) => readonly FilterType[];
  /** Why it is not applied. */
  inactive: string | undefined;
  onChange(next: Rule): void;
  /** Called to choose another field for the rule. */
  onField(fieldId: string, next: Rule): void;
  onRemove(): void;
  onDone(): void;
}

/** A whole InChI, with formula and connections. */
const INCHI = /^InChI=1S?\/[^/]+\/\S+$/;
/** ms */
const INCHI_PAUSE = 600;

const STRATEGY_LABELS: Record<Strategy, string> = {
  latest: 'the newest value',
  any: 'any of its values',
  all: 'all of its values',
};

/** Field, operator and value of one filter. Each change takes effect immediately. */
export function FilterEditor(props: FilterEditorProps) {
  const { rule, field, fields, inactive, isSingle = false, onChange, onField, onRemove, onDone } = props;
  const { rulesOf = operatorsFor } = props;
  const { strategy, structure } = filterProp(rule.filter_prop);
  const hasStructures = field !== undefined && isStructure(field);
  const operators = field ? rulesOf(field) : [];
  const slots = useStructureSlots();
  // Reading a pasted InChI takes seconds.
  const newest = useRef(props);
  newest.current = props;
  const typed = filterProp(rule.filter_prop).value;
  const inchi = hasStructures && typeof typed === 'string' && INCHI.test(typed.trim()) ? typed : null;
  useEffect(() => {
    if (inchi === null || !slots) return;
    // Typed or pasted text is kept as it is; it is read once the person pauses, and the SMILES that is searched for is
    // shown.
    const timer = setTimeout(() => {
      void slots.pasted(inchi, 'smiles-string').then((smiles) => {
        const { rule: now, onChange: change } = newest.current;
        if (filterProp(now.filter_prop).value !== inchi || INCHI.test(smiles.trim())) return;
        change({ ...now, filter_prop: withValue(now.filter_prop, smiles.trim()) });
      });
    }, INCHI_PAUSE);
    return () => clearTimeout(timer);
  }, [inchi, slots]);
  // Field and operator are usually right already: the person came for the value.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Select
        aria-label="Field"
        placeholder={FILTER_FIELD_PLACEHOLDER}
        value={field?.id ?? ''}
        options={fieldOptions(fields)}
        onValueChange={(fieldId) => {
          const next = fields.find((one) => one.id === fieldId);
          const offered = next ? rulesOf(next) : [];
          const keeps = offered.some((operator) => operator === rule.filter_type);
          const filter_type = keeps ? rule.filter_type : (likelyRule(offered) ?? '');
          onField(fieldId, { filter_type, filter_prop: null });
        }}
      />
      <Select
        aria-label="Rule"
        value={rule.filter_type}
        options={operators.map((operator) => ({
          value: operator as string,
          label:
            hasStructures && (operator === 'contains' || operator === 'not_contains')
              ? STRUCTURE_RULES[structure.mode][operator]
              : FILTER_LABELS[operator],
        }))}
        onValueChange={(type) => onChange({ ...rule, filter_type: type })}
      />
      {field && isFilterType(rule.filter_type) && (
        <div
          ref={place}
          className={styles.value}
          onPasteCapture={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!hasStructures || !slots || !isPastedStructure(text)) return;
            event.preventDefault();
            void slots.pasted(text, 'smiles-string').then((smiles) => {
              const { rule: now, onChange: change } = newest.current;
              change({ ...now, filter_prop: withValue(now.filter_prop, smiles.trim()) });
            });
          }}
        >
          <FilterValue
            field={field}
            type={rule.filter_type}
            prop={rule.filter_prop}
            onChange={(filter_prop) => onChange({ ...rule, filter_prop })}
          />
        </div>
      )}
      {hasStructures && field && rule.filter_type !== 'last_updated_after' && (
        <StructureFilter
          fieldName={field.field_name}
          prop={rule.filter_prop}
          question={structureQuestion(rule, field)?.question}
          onChange={(filter_prop) => onChange({ ...rule, filter_prop })}
        />
      )}
      {rule.filter_type !== 'last_updated_after' && !hasStructures && !isSingle && (
        <Select
          aria-label="Where a cell has several values"
          value={strategy}
          options={STRATEGIES.map((one) => ({ value: one, label: `Look at ${STRATEGY_LABELS[one]}` }))}
          onValueChange={(next) => onChange({ ...rule, filter_prop: withStrategy(rule.filter_prop, next) })}
        />
      )}
      <div className={styles.ends}>
        <Button variant="bare" icon="trash" onClick={onRemove}>
          Remove
        </Button>
        <Button type="submit">Done</Button>
      </div>
      {/* Below the buttons: a click on Done ends the typing, and what disappears then must not move Done from under the pointer. */}
      {inactive !== undefined && (
        <span className={styles.warn}>
          <Icon name="warning" /> Not applied: {inactive}
        </span>
      )}
    </form>
  );
}
