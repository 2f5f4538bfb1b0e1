import { useRows } from '@/store/hooks/useRows';
import { Combobox, Field } from '@/ui';

interface TargetTableProps {
  value: string | undefined;
  /** For an existing field, whose target table cannot change. */
  isFixed: boolean;
  onChange(sliceId: string | undefined): void;
}

/** The table whose records the cells of a reference name. */
export function TargetTable({ value, isFixed, onChange }: TargetTableProps) {
  const slices = useRows('slice');
  return (
    <Field
      label="Table"
      help={isFixed ? "What a field points to can't be changed later." : 'Its cells name records of this table.'}
    >
      {(control) => (
        <Combobox
          {...control}
          size="large"
          value={value}
          disabled={isFixed}
          placeholder="Choose a table"
          options={slices
            .filter((one) => !one.is_archived || one.id === value)
            .map((one) => ({ value: one.id, label: one.slice_name, icon: 'table' as const }))}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}
