import type { Field as DataField } from '@/domain/rows/rowShapes';
import { Button, Popover, SearchList } from '@/ui';
import styles from './Config.module.css';

interface Props {
  label: string;
  /** What is said when nothing is chosen. */
  none: string;
  fields: readonly DataField[];
  chosen: readonly string[];
  onChange(ids: string[]): void;
}

/** Several fields in the order in which they were chosen. */
export function FieldsPick({ label, none, fields, chosen, onChange }: Props) {
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.field_name ?? 'a field that is gone';
  const text = chosen.length === 0 ? none : chosen.map(nameOf).join(' and ');
  return (
    <Popover
      trigger={
        <Button size="large" className={styles.pick} iconAfter="down" aria-label={`${label}: ${text}`}>
          {text}
        </Button>
      }
      label={label}
      width={260}
      flush
    >
      <SearchList
        options={fields.map((field) => ({ value: field.id, label: field.field_name }))}
        chosen={chosen}
        multiple
        placeholder={label}
        onChoose={(id) => onChange(chosen.includes(id) ? chosen.filter((held) => held !== id) : [...chosen, id])}
      />
    </Popover>
  );
}
