import { useEffect, useMemo, useRef, useState } from 'react';
import { optionsOf } from '@/domain/fields/fieldContext';
import { type FilterType, needsNoValue } from '@/domain/fields/filterTypes';
import { filterProp, filterTexts } from '@/domain/filters/filterProp';
import { relativeRule } from '@/domain/filters/relativeSpan';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { Combobox, TextArea, TextInput } from '@/ui';
import { DateInput } from '../pick/DateInput';
import { RecordsInput } from '../pick/RecordsInput';
import { usePeopleOptions } from '../pick/usePeopleOptions';
import styles from './Filters.module.css';
import { SpanInput } from './SpanInput';
import { withEnd, withValue } from './withValue';

interface FilterValueProps {
  field: Field;
  type: FilterType;
  prop: Json;
  onChange(prop: Json): void;
}

/** The input for the value of a filter, by operator and field type. */
export function FilterValue({ field, type, prop, onChange }: FilterValueProps) {
  const people = usePeopleOptions('all');
  const named = optionsOf(field);
  const choices = useMemo(
    () => named.filter((option) => !option.is_archived).map((option) => ({ value: option.id, label: option.name })),
    [named],
  );
  if (needsNoValue(type)) return null;
  const { value, end } = filterProp(prop);
  const put = (next: Json) => onChange(withValue(prop, next));
  const relative = relativeRule(type);
  if (relative)
    return (
      <div className={styles.stack}>
        <SpanInput label="How far from today" value={value} unit={relative.unit} onChange={put} />
        {relative.bound === 'between' && (
          <SpanInput
            label="End, how far from today"
            value={end}
            unit={relative.unit}
            onChange={(next) => onChange(withEnd(prop, next))}
          />
        )}
      </div>
    );
  if (type.endsWith('_absolute') || type === 'last_updated_after')
    return (
      <div className={styles.line}>
        <DateInput label="Date" value={dayOf(value)} onChange={put} />
        {type === 'between_absolute' && (
          <DateInput label="End date" value={dayOf(end)} onChange={(next) => onChange(withEnd(prop, next))} />
        )}
      </div>
    );
  if (field.field_type === 'record-reference')
    return <RecordsInput sliceId={field.ref_slice_id} value={filterTexts(value)} onChange={(ids) => put([...ids])} />;
  if (['select', 'status', 'multiselect', 'people'].includes(field.field_type)) {
    const options = field.field_type === 'people' ? people : choices;
    return (
      <Combobox
        aria-label="Options"
        multiple
        value={filterTexts(value)}
        options={options}
        placeholder={field.field_type === 'people' ? 'Choose people' : 'Choose options'}
        onValueChange={(ids: readonly string[]) => put([...ids])}
      />
    );
  }
  const text = Array.isArray(value) ? value.map(String).join('\n') : typeof value === 'object' ? '' : String(value);
  if (type === 'any_of' || type === 'not_any_of') return <ListInput value={text} onChange={put} />;
  const unit = field.attrs.display_options?.unit;
  return (
    <LiveInput label="Value" value={text} onChange={put} after={unit} mono={field.field_type === 'smiles-string'} />
  );
}

const dayOf = (value: Json) => (typeof value === 'string' ? value : null);

/**
 * Text filters only after a pause, because otherwise each character would be sent to everybody who has the view open.
 */
const PAUSE_MILLIS = 250;

function useLive(value: string, onChange: (value: Json) => void) {
  const [typed, setTyped] = useState(value);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const sent = useRef(value);
  useEffect(() => {
    // Changed from outside: drawn, or edited by a colleague. An echo of one's own typing is older than the text and is
    // ignored.
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer);
    setTyped(value);
  }, [value, timer]);
  const send = (next: string) => {
    sent.current = next;
    onChange(next);
  };
  return {
    typed,
    type(next: string) {
      setTyped(next);
      clearTimeout(timer);
      setTimer(setTimeout(() => send(next), PAUSE_MILLIS));
    },
    flush() {
      clearTimeout(timer);
      if (typed !== value) send(typed);
    },
  };
}

interface TextProps {
  value: string;
  onChange(value: Json): void;
}

function LiveInput({
  label,
  value,
  onChange,
  after,
  mono,
}: TextProps & { label: string; after?: string | undefined; mono: boolean }) {
  const live = useLive(value, onChange);
  return (
    <TextInput
      aria-label={label}
      autoFocus
      mono={mono}
      placeholder={mono ? 'SMILES or SMARTS' : 'Value'}
      value={live.typed}
      onValueChange={live.type}
      onBlur={live.flush}
      after={after}
    />
  );
}

function ListInput({ value, onChange }: TextProps) {
  const live = useLive(value, onChange);
  return (
    <TextArea
      aria-label="Values, separated by comma, tab or line"
      placeholder="Values, separated by comma, tab or line"
      value={live.typed}
      onValueChange={live.type}
      onBlur={live.flush}
    />
  );
}
