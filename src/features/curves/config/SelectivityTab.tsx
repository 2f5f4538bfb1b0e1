import type { SelectivityField } from '@/domain/curves/doseResponseConfig';
import { DRC_METRIC_LABELS, DRC_METRICS } from '@/domain/curves/drcMetric';
import { Button, Combobox, EmptyState, ErrorText, IconButton, Select, TextInput } from '@/ui';
import styles from './Config.module.css';
import type { TabProps } from './PointsTab';

interface Props extends TabProps {
  /** Texts of the existing series keys. */
  variants: readonly string[];
}

/** Columns that compare a series with another one of the same plot. */
export function SelectivityTab({ draft, set, faults, variants }: Props) {
  const columns = draft.selectivity_fields ?? [];
  const change = (index: number, patch: Partial<SelectivityField>) =>
    set({ selectivity_fields: columns.map((column, i) => (i === index ? { ...column, ...patch } : column)) });
  const add = () => {
    const comparator = variants[0] ?? '';
    const name = `Selectivity over ${comparator || 'the comparator'}`;
    const taken = new Set(columns.map((column) => column.selectivity_field_name));
    const field: SelectivityField = {
      selectivity_field_name: taken.has(name) ? `${name} ${columns.length + 1}` : name,
      drc_parameter: 'ec50',
      comparator_variant: comparator,
    };
    set({ selectivity_fields: [...columns, field] });
  };
  return (
    <div className={styles.form}>
      {columns.length === 0 && (
        <EmptyState>
          A selectivity column divides the metric of one series by that of the record's own, for example the EC50 in a
          healthy line by that in the diseased one.
        </EmptyState>
      )}
      {columns.map((column, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: while its name is typed, a column is identified by its position
        <div key={i} className={styles.selectivity}>
          <TextInput
            aria-label="Name of the column"
            value={column.selectivity_field_name}
            onValueChange={(selectivity_field_name) => change(i, { selectivity_field_name })}
          />
          <Select
            aria-label="Metric"
            value={column.drc_parameter}
            options={DRC_METRICS.map((value) => ({ value, label: DRC_METRIC_LABELS[value] }))}
            onValueChange={(drc_parameter) => change(i, { drc_parameter })}
          />
          <span className={styles.word}>over</span>
          {variants.length > 0 ? (
            <Combobox
              aria-label="Comparator"
              value={column.comparator_variant}
              options={variants.map((value) => ({ value, label: value }))}
              onValueChange={(comparator_variant) => change(i, { comparator_variant: comparator_variant ?? '' })}
            />
          ) : (
            <TextInput
              aria-label="Comparator"
              value={column.comparator_variant}
              placeholder="A value of the series key"
              onValueChange={(comparator_variant) => change(i, { comparator_variant })}
            />
          )}
          <IconButton
            icon="x"
            label={`Remove ${column.selectivity_field_name}`}
            onClick={() => set({ selectivity_fields: columns.filter((_, at) => at !== i) })}
          />
        </div>
      ))}
      {faults.get('selectivity_fields') && <ErrorText>{faults.get('selectivity_fields')}</ErrorText>}
      {faults.get('series_key_field_ids') && <ErrorText>{faults.get('series_key_field_ids')}</ErrorText>}
      <span>
        <Button icon="plus" onClick={add}>
          Add a selectivity column
        </Button>
      </span>
    </div>
  );
}
