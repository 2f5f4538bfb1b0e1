import { useEffect, useRef } from 'react';
import { STRATEGIES, type Strategy } from '@/domain/filters/filter';
import { filterProp } from '@/domain/filters/filterProp';
import { FILTER_LABELS, isFilterType } from '@/domain/filters/filterTypes';
import type { Field, ViewFilter } from '@/domain/rows/rowShapes';
import { isPastedStructure } from '@/domain/structures';
import { Button, Icon, Select } from '@/ui';
import { targetOf } from '../model/columnModel';
import { withStrategy, withValue } from '../model/filterValue';
import { iconOf } from '../model/gridColumns';
import { operatorsFor } from '../model/operatorsFor';
import { structureAsk } from '../model/structureAsks';
import { STRUCTURE_RULES } from '../model/structureWords';
import { useStructureSlots } from '../slots';
import { FilterValue } from './FilterValue';
import { StructureFilter } from './StructureFilter';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

interface FilterEditorProps extends Pick<ViewBarProps, 'table' | 'slice' | 'settings' | 'lookups'> {
  filter: ViewFilter;
  field: Field | undefined;
  /** Why it is not applied. */
  inactive: string | undefined;
  onChange(next: ViewFilter | null): void;
  onDone(): void;
}

const STRATEGY_LABELS: Record<Strategy, string> = {
  latest: 'the newest value',
  any: 'any of its values',
  all: 'all of its values',
};

/** Field, rule and value of one filter. Each change takes effect at once. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, field, table, slice, settings, inactive, onChange, onDone } = props;
  const { strategy, structure } = filterProp(filter.filter_prop);
  const ask = structureAsk(filter, 0, table.fields, settings);
  const isStructure = field?.field_type === 'smiles-string' || field?.field_type === 'molfile';
  const operators = field ? operatorsFor(field) : [];
  const slots = useStructureSlots();
  // A pasted InChI takes seconds to read.
  const newest = useRef(props);
  newest.current = props;
  // Field and rule are mostly right as they stand: the person came for the value.
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
        placeholder="Enter a field"
        value={field?.id ?? ''}
        options={[...table.fields.values()].map((one) => ({
          value: one.id,
          label: one.field_name,
          icon: iconOf(one),
        }))}
        onValueChange={(fieldId) => {
          const next = table.fields.get(fieldId);
          const [first] = next ? operatorsFor(next) : [];
          const keeps = next && operatorsFor(next).some((operator) => operator === filter.filter_type);
          const target = targetOf(fieldId, slice, settings);
          onChange({
            ...filter,
            ...target,
            filter_type: keeps ? filter.filter_type : (first ?? ''),
            filter_prop: null,
          });
        }}
      />
      <Select
        aria-label="Rule"
        value={filter.filter_type}
        options={operators.map((operator) => ({
          value: operator as string,
          label:
            isStructure && (operator === 'contains' || operator === 'not_contains')
              ? STRUCTURE_RULES[structure.mode][operator]
              : FILTER_LABELS[operator],
        }))}
        onValueChange={(type) => onChange({ ...filter, filter_type: type })}
      />
      {field && isFilterType(filter.filter_type) && (
        <div
          ref={place}
          className={styles.value}
          onPasteCapture={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!isStructure || !slots || !isPastedStructure(text)) return;
            event.preventDefault();
            void slots.pasted(text, 'smiles-string').then((smiles) => {
              const { filter: now, onChange: change } = newest.current;
              change({ ...now, filter_prop: withValue(now.filter_prop, smiles.trim()) });
            });
          }}
        >
          <FilterValue
            field={field}
            type={filter.filter_type}
            prop={filter.filter_prop}
            onChange={(filter_prop) => onChange({ ...filter, filter_prop })}
          />
        </div>
      )}
      {isStructure && field && filter.filter_type !== 'last_updated_after' && (
        <StructureFilter
          fieldName={field.field_name}
          prop={filter.filter_prop}
          ask={ask}
          onChange={(filter_prop) => onChange({ ...filter, filter_prop })}
        />
      )}
      {filter.filter_type !== 'last_updated_after' && !isStructure && (
        <Select
          aria-label="Where a cell has several values"
          value={strategy}
          options={STRATEGIES.map((one) => ({ value: one, label: `Look at ${STRATEGY_LABELS[one]}` }))}
          onValueChange={(next) => onChange({ ...filter, filter_prop: withStrategy(filter.filter_prop, next) })}
        />
      )}
      <div className={styles.ends}>
        <Button variant="bare" icon="trash" onClick={() => onChange(null)}>
          Remove
        </Button>
        <Button type="submit">Done</Button>
      </div>
      {/* Below the buttons: a press on Done ends the typing, and what goes then must not move Done from under the mouse. */}
      {inactive !== undefined && (
        <span className={styles.warn}>
          <Icon name="warning" /> Not applied: {inactive}
        </span>
      )}
    </form>
  );
}
