import { Chip, Combobox, Segmented } from '@/ui';
import styles from './Rights.module.css';
import type { Named } from './useUniverse';

/** A choice of all, only some, or all but some; `only` and `but` are the words that the setting uses for the two. */
export type ScopeValue<Only extends string, But extends string> =
  | { mode: 'all' }
  | { mode: 'select'; select: Only | But; ids: string[] };

interface Props<Only extends string, But extends string> {
  label: string;
  value: ScopeValue<Only, But>;
  onChange: (value: ScopeValue<Only, But>) => void;
  only: Only;
  but: But;
  options: readonly Named[];
  nameOf: (id: string) => string;
  /** The name of one item, on the button that adds one. */
  noun: string;
  disabled: boolean;
}

const WAYS = [
  { value: 'all', label: 'All' },
  { value: 'only', label: 'Only' },
  { value: 'but', label: 'All but' },
] as const;

/** Chooses fields, tables, types or dashboards. The listed items stay when the mode is changed. */
export function ScopeField<Only extends string, But extends string>(props: Props<Only, But>) {
  const { label, value, onChange, only, but, options, nameOf, noun, disabled } = props;
  const way = value.mode === 'all' ? 'all' : value.select === only ? 'only' : 'but';
  const ids = value.mode === 'all' ? [] : value.ids;
  const turn = (next: 'all' | 'only' | 'but') =>
    onChange(next === 'all' ? { mode: 'all' } : { mode: 'select', select: next === 'only' ? only : but, ids });
  const put = (next: string[]) => value.mode === 'select' && onChange({ ...value, ids: next });
  return (
    <span className={styles.scope}>
      <Segmented label={label} small options={WAYS} value={way} disabled={disabled} onValueChange={turn} />
      {ids.map((id) => (
        <Chip
          key={id}
          plain
          removeLabel={`Remove ${nameOf(id)}`}
          {...(disabled ? {} : { onRemove: () => put(ids.filter((one) => one !== id)) })}
        >
          {nameOf(id)}
        </Chip>
      ))}
      {way !== 'all' && !disabled && (
        <Combobox
          size="compact"
          className={styles.add}
          aria-label={`${label}: add a ${noun}`}
          placeholder={`Add a ${noun}`}
          options={options.filter((option) => !ids.includes(option.value))}
          value={undefined}
          onValueChange={(id) => id !== undefined && put([...ids, id])}
        />
      )}
      {way === 'only' && ids.length === 0 && <span className={styles.quiet}>none yet</span>}
    </span>
  );
}
