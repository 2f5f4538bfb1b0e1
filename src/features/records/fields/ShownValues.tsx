import { subRecordTables } from '@/domain/display/subRecordTables';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox } from '@/ui';
import styles from './SpecialOptions.module.css';

type Shown = Pick<Field, 'display_includes_operations' | 'display_includes_sub_records'>;

interface ShownValuesProps {
  type: FieldType;
  /** null for a new one */
  field: Field | null;
  sliceId: string;
  value: Shown;
  onChange(value: Shown): void;
}

/** Which values a field shows besides those directly on the record. */
export function ShownValues({ type, field, sliceId, value, onChange }: ShownValuesProps) {
  const { display_includes_operations, display_includes_sub_records } = value;
  const shown = { display_includes_operations, display_includes_sub_records };
  const slices = useRows('slice');
  const fields = useRows('field');
  if (type === 'formula') return null;
  const byId = new Map(fields.map((one) => [one.id, one]));
  const holders = subRecordTables(slices, (id) => byId.get(id)).filter(
    (table) =>
      (table.to_slice_id === null || table.to_slice_id === sliceId) &&
      field !== null &&
      table.field_ids.includes(field.id),
  );
  const names = [...new Set(holders.map((table) => table.entity_slice_id))].map(
    (id) => slices.find((slice) => slice.id === id)?.slice_name ?? '',
  );
  return (
    <fieldset className={styles.flags}>
      <legend>Values shown</legend>
      <Checkbox
        checked={value.display_includes_operations}
        onCheckedChange={(on) => onChange({ ...shown, display_includes_operations: on })}
      >
        Values recorded under experiments
      </Checkbox>
      {(names.length > 0 || value.display_includes_sub_records) && (
        <Checkbox
          checked={value.display_includes_sub_records}
          onCheckedChange={(on) => onChange({ ...shown, display_includes_sub_records: on })}
        >
          {names.length > 0 ? `Values of sub records in ${names.join(', ')}` : 'Values of sub records'}
        </Checkbox>
      )}
    </fieldset>
  );
}
