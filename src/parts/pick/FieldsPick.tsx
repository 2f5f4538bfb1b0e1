import type { Field } from '@/domain/kinds/field';
import { listText } from '@/lib/words/listText';
import { Button, Popover, SearchList } from '@/ui';
import { fieldOptions } from './fieldOptions';

interface Props {
  label: string;
  /** Shown when nothing is chosen. */
  none: string;
  fields: readonly Field[];
  chosen: readonly string[];
  onChange(ids: string[]): void;
  className?: string | undefined;
}

/** Several fields, in the order in which they were chosen. */
export function FieldsPick({ label, none, fields, chosen, onChange, className }: Props) {
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.field_name ?? 'a field that is gone';
  const text = chosen.length === 0 ? none : listText(chosen.map(nameOf));
  return (
    <Popover
      trigger={
        <Button size="large" {...(className ? { className } : {})} iconAfter="down" aria-label={`${label}: ${text}`}>
          {text}
        </Button>
      }
      label={label}
      width={260}
      flush
    >
      <SearchList
        options={fieldOptions(fields)}
        chosen={chosen}
        multiple
        placeholder={label}
        onChoose={(id) => onChange(chosen.includes(id) ? chosen.filter((held) => held !== id) : [...chosen, id])}
      />
    </Popover>
  );
}
