import { useState } from 'react';
import type { BoundedParameter, ConstraintType } from '@/domain/curves/parameterConstraint';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import { Checkbox, Select, TextInput } from '@/ui';
import styles from '../CurveScene.module.css';

interface Props {
  config: DrcConfig;
  mayEdit: boolean;
  onSave(patch: Partial<DrcConfigSettings>): void;
}

const PARAMETERS: readonly { name: BoundedParameter; label: string }[] = [
  { name: 'top', label: 'Top' },
  { name: 'baseline', label: 'Base' },
  { name: 'hill_slope', label: 'Hill slope' },
];
const TYPES: readonly { value: ConstraintType; label: string }[] = [
  { value: 'none', label: 'Free' },
  { value: 'range', label: 'Range' },
  { value: 'constant', label: 'Constant' },
];

/** A start for a bound that is turned on: where percent responses and usual slopes lie. */
const START: Record<BoundedParameter, [number, number]> = { top: [80, 120], baseline: [-20, 20], hill_slope: [0.3, 4] };

/** Bounds of each parameter for all curves of the configuration. */
export function BoundsForm({ config, mayEdit, onSave }: Props) {
  const setType = (name: BoundedParameter, type: ConstraintType) => {
    const [low, high] = START[name];
    const min = config[`${name}_min`] ?? low;
    const max = config[`${name}_max`] ?? high;
    const bounds =
      type === 'range'
        ? { min, max: max > min ? max : min + (high - low) }
        : type === 'constant'
          ? { min, max: null }
          : null;
    onSave({
      [`${name}_constraint_type`]: type,
      ...(bounds ? { [`${name}_min`]: bounds.min, [`${name}_max`]: bounds.max } : {}),
    });
  };
  return PARAMETERS.map(({ name, label }) => {
    const type = config[`${name}_constraint_type`];
    return (
      <div key={name} className={styles.constraint}>
        <span>{label}</span>
        <Select
          size="compact"
          aria-label={`${label} constraint`}
          value={type}
          options={TYPES}
          disabled={!mayEdit}
          onValueChange={(next) => setType(name, next)}
        />
        {type === 'none' ? (
          <span />
        ) : (
          <BoundInput
            label={type === 'constant' ? `${label} value` : `${label} minimum`}
            value={config[`${name}_min`]}
            disabled={!mayEdit}
            onCommit={(value) => onSave({ [`${name}_min`]: value })}
          />
        )}
        {type === 'range' ? (
          <BoundInput
            label={`${label} maximum`}
            value={config[`${name}_max`]}
            disabled={!mayEdit}
            onCommit={(value) => onSave({ [`${name}_max`]: value })}
          />
        ) : (
          <span />
        )}
        {type === 'none' ? (
          <span />
        ) : (
          <Checkbox
            checked={config[`${name}_warn_only`]}
            disabled={!mayEdit}
            onCheckedChange={(checked) => onSave({ [`${name}_warn_only`]: checked })}
          >
            warn only
          </Checkbox>
        )}
      </div>
    );
  });
}

interface BoundInputProps {
  label: string;
  value: number | null;
  disabled: boolean;
  onCommit(value: number | null): void;
}

function BoundInput({ label, value, disabled, onCommit }: BoundInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(Number(value.toPrecision(6))));
  const number = text.trim() === '' ? null : Number(text);
  const bad = number !== null && !Number.isFinite(number);
  const commit = () => {
    if (typed !== null && !bad && number !== value) onCommit(number);
    if (!bad) setTyped(null);
  };
  return (
    <TextInput
      size="compact"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={bad ? true : undefined}
      disabled={disabled}
      value={text}
      onValueChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
